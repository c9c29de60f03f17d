/** The value at that path of names and dots, as `labels.name`: an option's label or value, which Refine asks for by its path. */
export default function get(item: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => Object(value)[name], item);
}
