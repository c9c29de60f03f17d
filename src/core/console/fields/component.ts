import type { ResolvedField } from '#core/model/resolved/field.ts';
import type { CellProps, Component, FieldContext, FilterProps, InputProps, ShownProps, ViewProps } from './props.ts';

/**
 * How one field of one resource is shown, written and looked for where its kind's own way does not do. What is not named is
 * its kind's. Each part may be `lazy`.
 */
export interface FieldComponent<F = ResolvedField> {
  /**
   * In a table, in a card on a phone, beside the title of a row's page, in the record of changes, and, where the field is the
   * row's title, in the palette: that one is the way to the row already, and holds no link of its own.
   */
  readonly cell?: Component<CellProps<F>>;
  /** Does the cell say something of this row where the value is empty? A card on a phone leaves out what says nothing. */
  showsEmpty?(row: ShownProps<F>['row']): boolean;
  /** On a row's own page; the cell where none is named. */
  readonly view?: Component<ViewProps<F>>;
  readonly input?: Component<InputProps<F>>;
  readonly filter?: Component<FilterProps<F>>;
  /** Where there is room for words alone: a page's title, a filter in force. Without a cell of its own, everywhere. */
  text?(value: unknown, context: FieldContext<F>): string;
  /** What is odd about a value that is typed, yet no error. */
  warning?(value: unknown): string | undefined;
  /** Of its column, in px, until somebody widens it by hand. */
  readonly width?: number;
}

const none: FieldComponent = {};
// Beside the resolved field and not in it, for the model knows nothing of a screen
const named = new WeakMap<ResolvedField, FieldComponent>();

/** From here on the field is shown, written and looked for so. */
export function nameComponent(field: ResolvedField, component: FieldComponent): void {
  named.set(field, component);
}

/** What was named for the field; nothing for one whose kind does. */
export function componentOf(field: ResolvedField): FieldComponent {
  return named.get(field) ?? none;
}
