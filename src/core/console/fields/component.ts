import { kindOf } from '#core/model/fields/registry.ts';
import type { ResolvedField } from '#core/model/resolved.ts';
import type { CellProps, Component, FieldContext, FilterProps, InputProps, ShownProps, ViewProps } from './props.ts';

/**
 * Overrides how one field of one resource is shown, edited and filtered. A part that is absent falls back to the default for the field's
 * kind. Each component may be `lazy`.
 */
export interface FieldComponent<F = ResolvedField> {
  /**
   * Used in table cells, cards on a phone, next to the title of a row's page and in the change history; also in the command palette if the
   * field is the row's title. The palette's entry is a link already, so the cell holds none of its own there.
   */
  readonly cell?: Component<CellProps<F>>;
  /** True if the cell shows something even when the value is empty. Cards on a phone leave out empty cells. */
  showsEmpty?(row: ShownProps<F>['row']): boolean;
  /** Used on a row's own page; defaults to `cell`. */
  readonly view?: Component<ViewProps<F>>;
  readonly input?: Component<InputProps<F>>;
  readonly filter?: Component<FilterProps<F>>;
  /** Plain text, e.g. for a page's title or an active filter. Without `cell` it is used everywhere. */
  text?(value: unknown, context: FieldContext<F>): string;
  /** A warning about an entered value that is valid but unusual. */
  warning?(value: unknown): string | undefined;
  /** Heading of its column and of its line on a card, if the cell shows more than the field's own value; otherwise the label. */
  readonly heading?: string;
  /** Initial column width in px, until the user resizes the column. */
  readonly width?: number;
}

const none: FieldComponent = {};
// Kept outside the resolved field, because the model must not depend on the UI
const named = new WeakMap<ResolvedField, FieldComponent>();

/** Registers a component for the field. */
export function nameComponent(field: ResolvedField, component: FieldComponent): void {
  named.set(field, component);
}

/** The field's registered component; empty if there is none. */
export function componentOf(field: ResolvedField): FieldComponent {
  return named.get(field) ?? none;
}

/** What heads the field's column, and its line on a card. */
export function headingOf(field: ResolvedField): string {
  return componentOf(field).heading ?? field.label;
}

/** True for numbers, unless the field formats them as text. */
export function isRightAligned(field: ResolvedField): boolean {
  const { cell, text } = componentOf(field);
  return kindOf(field).alignment === 'right' && !(cell === undefined && text !== undefined);
}
