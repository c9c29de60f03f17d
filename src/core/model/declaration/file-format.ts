/** The headings of a kind of file that people have, such as another service's spreadsheet. `N`: the names of fields. */
export interface FileFormat<N extends string = string> {
  /** What such files are called, in the product's language. */
  label: string;
  /**
   * Headings that together prove a file to be of this kind. Its headings without a field are then left out. Without marks, the columns are
   * only proposed.
   */
  marks?: readonly string[];
  /** The field of each heading. Several of one text field are joined, in this order. */
  columns: { readonly [heading: string]: N };
}
