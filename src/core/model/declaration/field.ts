import type { FieldKind } from '../fields/registry.ts';

/** A field as declared: its kind, its label and exactly the options that were written. */
export type Declared<K extends FieldKind, O> = { readonly kind: K; readonly label: string } & O;

/** Any declared field, whatever its options. */
export type AnyField = { readonly kind: FieldKind; readonly label: string };
export type Fields = { readonly [name: string]: AnyField };
