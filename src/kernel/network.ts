// HTTP as the host speaks it, to other machines and to services on this one. Nothing is retried here: that is for
// `durable/http-client`. Credentials never follow a redirect to another origin.

export type HttpMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

/** What is sent. A stream can be sent once only: it is neither sent again nor along a redirect. */
export type HttpBody = string | Uint8Array | AsyncIterable<Uint8Array>;

export interface HttpCall {
  readonly method: HttpMethod;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: HttpBody;
  /** `error` throws `network.redirected`, for what is signed for one address; `follow` unless given. */
  readonly redirect?: 'follow' | 'error';
  /** `operation.interrupted` when it aborts first. */
  readonly signal?: AbortSignal;
}

export interface HttpRequest extends HttpCall {
  /** `network.timeout` after this long, the answer's body included. */
  readonly timeoutMs: number;
  /** `network.too-large` beyond it. */
  readonly sizeBytesMax: number;
}

export interface HttpAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export interface HttpStreamRequest extends HttpCall {
  /** `network.timeout` when the answer has not begun after this long. */
  readonly timeoutMs: number;
  /** `network.timeout` when nothing came for this long; the whole may take any time. */
  readonly idleTimeoutMs: number;
}

export interface HttpStream {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Read once, to its end or until one leaves the loop; a connection that is lost throws, it never looks like the end. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Lets go of the connection; whoever reads sees the end. */
  cancel(): void;
}

export interface Network {
  /** Throws `network.unreachable`, `network.timeout`, `network.too-large` or `network.redirected`; any status is an answer. */
  request(request: HttpRequest): Promise<HttpAnswer>;
  /** The same, with the answer's body as it comes: read it or cancel it. */
  open(request: HttpStreamRequest): Promise<HttpStream>;
}
