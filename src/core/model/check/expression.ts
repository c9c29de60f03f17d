import { mayReadField, rolesNamedIn } from '../access.ts';
import { type Expression, type ExpressionOperation, fieldsIn } from '../expression.ts';
import { kindOf } from '../fields/registry.ts';
import { isChoiceOfCodes, isSortable, type ResolvedField, type ResolvedResource } from '../resolved.ts';

type Type = 'number' | 'text' | 'day' | 'truth';

/** Mistakes in what a field is computed and sorted by; none for a field that says neither. */
export function expressionMistakes(field: ResolvedField, resource: ResolvedResource): readonly string[] {
  const { expression, sortExpression } = field;
  return [
    ...(expression === null ? [] : computedMistakes(expression, field, resource)),
    ...(sortExpression === null || sortExpression === expression ? [] : orderMistakes(sortExpression, field, resource)),
  ];
}

/** Mistakes in `sortedBy`, which may give a value of any type that has an order. */
function orderMistakes(expression: Expression, field: ResolvedField, resource: ResolvedResource): readonly string[] {
  if (!isSortable(field) || field.hidden || field.transient) return ['sortedBy of what no list is sorted by; drop it'];
  const type = typeOf(expression, resource);
  const mistakes = [
    ...sourceMistakes(expression, field, resource),
    ...(typeof type === 'object' ? [type.mistake] : lostCodes(expression, resource)),
  ];
  return mistakes.map((mistake) => mistake.replace('computed', 'sortedBy'));
}

/** Fields in the expression that it cannot be made of. */
function sourceMistakes(expression: Expression, field: ResolvedField, resource: ResolvedResource): readonly string[] {
  const named = fieldsIn(expression).flatMap((name) => resource.field.get(name) ?? []);
  const homeless = named.filter(({ computed, transient }) => computed || transient);
  if (homeless.length > 0)
    return homeless.map(({ name }) => `computed of ${name}, which stands in no column; name what that is made of`);
  return named.flatMap((one) =>
    rolesNamedIn(resource)
      .filter((role) => mayReadField(field, { role }) && !mayReadField(one, { role }))
      .map((role) => `computed of ${one.name}, which ${role} may not read; give both the same readBy`),
  );
}

function computedMistakes(expression: Expression, field: ResolvedField, resource: ResolvedResource): readonly string[] {
  const mistakes = sourceMistakes(expression, field, resource);
  const type = typeOf(expression, resource);
  if (typeof type === 'object') return [...mistakes, type.mistake];
  const holds = valueTypeOf(field);
  const lost = [...lostCodes(expression, resource), ...unheldCodes(expression, field, resource)];
  if (lost.length > 0) return [...mistakes, ...lost];
  return type === holds ? mistakes : [...mistakes, `computed as a ${type}, and no field for one; choose another kind`];
}

/** The expressions that its value may come from: the branches of `when`, and each operand of `coalesce`. */
function outcomes(expression: Expression): readonly Expression[] {
  if (!('of' in expression)) return [expression];
  const { op, of } = expression;
  if (op === 'when') return of.slice(1).flatMap(outcomes);
  return op === 'coalesce' ? of.flatMap(outcomes) : [expression];
}

/** The codes of the choices that its value may come from; null if there are none, or if it may be any other text. */
function optionsOf(expression: Expression, resource: ResolvedResource): readonly string[] | null {
  const others = outcomes(expression).filter((one) => !('constant' in one));
  const choices = others.map((one) => ('field' in one ? resource.field.get(one.field) : undefined));
  const options = choices.map((field) => (field && isChoiceOfCodes(field) ? Object.keys(field.options) : null));
  return others.length === 0 || options.includes(null) ? null : options.flatMap((codes) => codes ?? []);
}

const constantsIn = (expression: Expression) =>
  outcomes(expression).flatMap((one) => ('constant' in one ? [one.constant] : []));

/** Codes that a choice is compared with but which are none of its options, so that the comparison would never hold. */
function lostCodes(expression: Expression, resource: ResolvedResource): readonly string[] {
  if (!('of' in expression)) return [];
  const inside = expression.of.flatMap((one) => lostCodes(one, resource));
  if (expression.op !== 'equal') return inside;
  return [
    ...inside,
    ...expression.of.flatMap((one) => {
      const others = expression.of.filter((other) => other !== one);
      const options = optionsOf(one, resource);
      if (options === null) return [];
      return others
        .flatMap(constantsIn)
        .filter((value) => ![...options, ...constantsIn(one)].includes(value))
        .map((value) => `computed: equal asks a choice for ${value}, which is none of its options; name one of them`);
    }),
  ];
}

/** Values of a computed choice that are none of its options, which no list could show or filter by. */
function unheldCodes(expression: Expression, field: ResolvedField, resource: ResolvedResource): readonly string[] {
  if (!isChoiceOfCodes(field)) return [];
  const codes = [...constantsIn(expression).map(String), ...(optionsOf(expression, resource) ?? [])];
  return [...new Set(codes)]
    .filter((code) => !Object.hasOwn(field.options, code))
    .map((code) => `computed as ${code}, which is none of its options; name one of them, or add it`);
}

interface Mistake {
  readonly mistake: string;
}

/** The operand types of each operation, and its result type; `same`: the operands' common type. */
const rules: {
  readonly [Op in ExpressionOperation]: { readonly takes: readonly Type[]; readonly gives: Type | 'same' };
} = {
  plus: { takes: ['number'], gives: 'number' },
  minus: { takes: ['number'], gives: 'number' },
  times: { takes: ['number'], gives: 'number' },
  daysFrom: { takes: ['day'], gives: 'number' },
  monthEnd: { takes: ['day'], gives: 'day' },
  coalesce: { takes: ['number', 'text', 'day', 'truth'], gives: 'same' },
  joined: { takes: ['text'], gives: 'text' },
  equal: { takes: ['number', 'text', 'day', 'truth'], gives: 'truth' },
  below: { takes: ['number', 'day'], gives: 'truth' },
  atMost: { takes: ['number', 'day'], gives: 'truth' },
  every: { takes: ['truth'], gives: 'truth' },
  when: { takes: ['number', 'text', 'day', 'truth'], gives: 'same' },
};

function typeOf(expression: Expression, resource: ResolvedResource): Type | Mistake {
  if ('today' in expression) return 'day';
  if ('constant' in expression) return typeOfConstant(expression.constant);
  if ('field' in expression) {
    const field = resource.field.get(expression.field);
    const type = field === undefined ? null : valueTypeOf(field);
    return type ?? { mistake: `computed of ${expression.field}, which holds no single value; name another field` };
  }
  const { op, of } = expression;
  const types = of.map((one) => typeOf(one, resource));
  const wrong = types.find((one) => typeof one === 'object');
  if (typeof wrong === 'object') return wrong;
  const [condition, ...rest] = types;
  if (op === 'when' && condition !== 'truth')
    return { mistake: 'computed: when asks for what is no yes or no; compare something in it' };
  const compared = op === 'when' ? rest : types;
  const [first] = compared;
  const { takes, gives } = rules[op];
  if (first === undefined || typeof first === 'object')
    return { mistake: `computed: ${op} of nothing; give it operands` };
  if (compared.some((one) => one !== first))
    return { mistake: `computed: ${op} of a ${types.join(' and a ')}; give it operands of one type` };
  if (!takes.includes(first)) return { mistake: `computed: ${op} of a ${first}; it takes a ${takes.join(' or a ')}` };
  return gives === 'same' ? first : gives;
}

function typeOfConstant(value: string | number | boolean): Type {
  return typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'truth' : 'text';
}

/** The type of a field's value, by its JSON schema; null for lists, files and the like. */
function valueTypeOf(field: ResolvedField): Type | null {
  const { type, format } = kindOf(field).schema(field);
  if ('to' in field || Array.isArray(type)) return null;
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'boolean') return 'truth';
  if (type !== 'string') return null;
  return format === 'date' ? 'day' : 'text';
}
