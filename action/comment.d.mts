export interface GroundResult {
  readonly status: string;
  readonly file: string;
  readonly references: number;
  readonly citations: number;
  readonly checks: readonly {
    readonly name: string;
    readonly status: string;
    readonly detail: string;
    readonly problems?: readonly string[];
  }[];
  readonly stale: readonly {
    readonly reference: string;
    readonly state: string;
    readonly now?: string;
    readonly section: string;
    readonly file: string;
  }[];
}

export function toComment(result: GroundResult): string;
