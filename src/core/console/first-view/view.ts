/** What the server writes into index.html about the requested page, as JSON: its first calls. */
export interface PageView {
  readonly apiBase: string;
  /** The calls with which every page begins. */
  readonly calls: readonly string[];
  /** Null if the page is of no resource. */
  readonly resource: string | null;
  /** The call with which a list opens, by role. */
  readonly lists: Readonly<Record<string, string>>;
}
