// The capability graph across repositories, as data.

export interface MeshNode {
  /** `owner/name`, an address or a folder: what the edges call it. */
  readonly repo: string;
  readonly name: string;
  readonly type: string;
  readonly purpose: string;
  readonly version: string;
  readonly trustLevel: string;
  readonly capabilities: readonly string[];
  readonly interfaces: readonly string[];
  /** How many repositories away from the first. */
  readonly depth: number;
  /** Where its document was got from: `local`, `cache`, `gh`, `git`, `http`; `unreachable` when it was not. */
  readonly source: string;
}

export interface MeshEdge {
  readonly from: string;
  readonly to: string;
  readonly role: string;
  readonly interface: string;
  readonly protocol: string;
}

export interface Mesh {
  readonly nodes: readonly MeshNode[];
  readonly edges: readonly MeshEdge[];
  readonly warnings: readonly string[];
}
