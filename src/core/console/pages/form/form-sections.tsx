import { differingText } from '#core/console/fields/differing.ts';
import { componentOf } from '#core/console/fields/field-component.ts';
import { SectionCard } from '#core/console/pages/screen-frames.tsx';
import { useIsPainted } from '#core/console/ui/browser.ts';
import { Fold } from '#core/console/ui/fold.tsx';
import { SkeletonRows } from '#core/console/ui/states/placeholders.tsx';
import type { Input, Values } from '#core/model/draft.ts';
import type { ResolvedField } from '#core/model/resolved.ts';
import type { Labels } from '#core/model/row-types.ts';
import { isEmpty } from '#core/model/shape.ts';
import { FormField, fieldId, isRequiredNow, isSameValue, isShownNow } from './form-parts.tsx';
import { isAt, type RowForm as RowFormState } from './use-row-form.ts';
import { formSections, sendable } from './writable-fields.ts';

/** The number of fields that fill the first screen, below a form's lead and without one. */
const firstScreen = { belowLead: 6, alone: 12 };
/** In px, of a field with its label. */
const fieldHeight = 82;

/** What differs from the declaration in the fields of one form. */
export interface FieldExtras {
  /** Shows only these fields; the others keep their initial values. */
  readonly only?: readonly string[];
  /** For fields of codes, by name: further restricts those that the user may set. */
  readonly offered?: Readonly<Record<string, readonly string[]>>;
  /** Fields that are required in addition to those that the declaration requires. */
  readonly demanded?: ReadonlySet<string>;
}

function isRequiredHere(field: ResolvedField, values: Values, extras: FieldExtras | undefined): boolean {
  return isRequiredNow(field, values) || extras?.demanded?.has(field.name) === true;
}

/**
 * The sections with the fields to show for the current values, those that are folded apart, and for each section the number of fields
 * before it that are in sight.
 */
function editableSections({ task, values, refused }: RowFormState, extras: FieldExtras | undefined) {
  // Asks for the start date and the reason only after a dated field was changed, or if they are required or filled in
  const { row } = task;
  const changesTerms =
    row !== null &&
    task.resource.fields.some(
      (field) =>
        field.dated &&
        values[field.name] !== row[field.name] &&
        !isSameValue(sendable(field, values[field.name]), sendable(field, row[field.name])),
    );
  const isEditable = (field: ResolvedField) =>
    extras?.only?.includes(field.name) !== false &&
    (!field.transient ||
      changesTerms ||
      isRequiredHere(field, values, extras) ||
      refused.has(field.name) ||
      !isEmpty(values[field.name])) &&
    isShownNow(task, field, values);
  let before = 0;
  return formSections(task).flatMap((section) => {
    const shown = section.fields.filter(isEditable);
    if (shown.length === 0) return [];
    const fields = shown.filter(({ rare }) => !rare);
    const asked = { heading: section.heading, fields, folded: shown.filter(({ rare }) => rare), before };
    before += fields.length;
    return [asked];
  });
}

interface SectionsProps {
  form: RowFormState;
  labels: Labels;
  extras: FieldExtras | undefined;
}

interface AllSectionsProps extends SectionsProps {
  /** The values with which the form was opened, such as those of its address. */
  given: Input | undefined;
  isBelowLead: boolean;
}

/** One card per heading. Defers the fields below the first screen until it is painted. */
export function Sections({ form, labels, extras, given, isBelowLead }: AllSectionsProps) {
  const isWhole = useIsPainted();
  const { row, resource } = form.task;
  const places = isWhole ? Number.POSITIVE_INFINITY : firstScreen[isBelowLead ? 'belowLead' : 'alone'];
  return editableSections(form, extras).map(({ heading, fields, folded, before }) => {
    const first = fields.slice(0, Math.max(0, places - before));
    const late = fields.length - first.length;
    return (
      // The title of the create page already says the resource's name
      <SectionCard key={heading} title={row === null && heading === resource.label ? undefined : heading}>
        <Fields fields={first} form={form} labels={labels} extras={extras} />
        {late > 0 && <SkeletonRows rows={Math.ceil(late / 2)} height={fieldHeight} />}
        {folded.length > 0 && <FoldedFields {...{ heading, form, labels, extras, given }} fields={folded} />}
      </SectionCard>
    );
  });
}

type FieldsProps = SectionsProps & { fields: readonly ResolvedField[] };

function Fields({ fields, ...props }: FieldsProps) {
  if (fields.length === 0) return null;
  return (
    <div className="tj-form-grid">
      {fields.map((field) => (
        <SectionField key={field.name} field={field} {...props} />
      ))}
    </div>
  );
}

type FoldedFieldsProps = FieldsProps & Pick<AllSectionsProps, 'given'> & { heading: string };

/** The rare fields of a card. Opens by itself for one that is wrong or missing, or that the address fills in. */
function FoldedFields({ heading, given, ...props }: FoldedFieldsProps) {
  const { fields, form, labels, extras } = props;
  const { task, values, problems } = form;
  const isNeeded = fields.some(
    (field) =>
      problems.some((problem) => isAt(problem.field, field.name)) ||
      componentOf(field).warning?.(values[field.name]) !== undefined ||
      (isRequiredHere(field, values, extras) && isEmpty(values[field.name])) ||
      (task.row === null && !isEmpty(given?.[field.name])),
  );
  const shown = task.row === null ? values : { ...task.row, ...values };
  return (
    <Fold
      id={fieldId(`more-${heading}`, task.within)}
      of={heading}
      differing={differingText(fields, { values: shown, labels, today: task.today })}
      isNeeded={isNeeded}
    >
      <Fields {...props} />
    </Fold>
  );
}

type SectionFieldProps = SectionsProps & { field: ResolvedField };

/** A field of the form, with the errors at it and inside it. */
function SectionField({ field, form, labels, extras }: SectionFieldProps) {
  const { name } = field;
  const { task, values, problems } = form;
  const inside = problems.filter((problem) => problem.field !== name && isAt(problem.field, name));
  return (
    <FormField
      task={task}
      field={field}
      value={values[name]}
      setValue={form.setValue}
      changeValue={form.changeValue}
      required={isRequiredHere(field, values, extras)}
      message={problems.find((problem) => problem.field === name)?.message}
      warning={componentOf(field).warning?.(values[name])}
      messages={
        inside.length === 0
          ? undefined
          : Object.fromEntries(inside.map((problem) => [problem.field ?? '', problem.message]))
      }
      labels={labels}
      offered={extras?.offered?.[name]}
    />
  );
}
