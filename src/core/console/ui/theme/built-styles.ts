/*
 * Replaces antd's style generators in the build. The styles are in style sheets generated at build time (build/antd-sheets.mjs); what
 * is left at run time is the part that depends on the theme: each component's CSS variables.
 */
import { token2CSSVar } from '@ant-design/cssinjs';
import useToken, { unitless } from 'antd/es/theme/useToken';
import { type ReactNode, useInsertionEffect } from 'react';

type Tokens = Readonly<Record<string, unknown>>;
type DefaultTokens = ((token: Tokens) => Tokens) | Tokens | null | undefined;

interface Options {
  /** False: it uses the variables of another component. */
  readonly injectStyle?: boolean;
  /** The component's own variables that are numbers without a unit. */
  readonly unitless?: Readonly<Record<string, boolean>>;
  /** Pairs of deprecated and current names. */
  readonly deprecatedTokens?: readonly (readonly [string, string])[];
}

/** The rules with the variables, by component and selector; `of` is the theme's tokens that they were made from. */
const rules = new Map<string, { rule: CSSStyleRule; of: object }>();
const asItIs = (node: ReactNode) => node;
const nothing = () => null;

/** `built`: the classes that have a generated style sheet. Returns a hook like antd's: `[wrap, hash, class of the variables]`. */
export function genStyleHooks(
  component: string | readonly string[],
  built: readonly string[],
  defaults: DefaultTokens,
  options: Options = {},
) {
  const name = typeof component === 'string' ? component : (component[0] ?? '');
  return (prefixCls: string, rootCls: string = prefixCls): [typeof asItIs, string, string | undefined] => {
    // The second element has the real values, the fourth has `var(…)` references: antd's types name them the other way round
    const [, tokens, , , cssVar] = useToken();
    const key = cssVar?.key;
    const isOwn = options.injectStyle !== false;
    useInsertionEffect(() => {
      if (!isOwn || key === undefined) return;
      if (!built.includes(prefixCls))
        console.error(`The build has no style for ${prefixCls}: see build/antd-sheets.mjs`);
      const selector = `.${key}.${rootCls}`;
      const id = `${name} ${selector}`;
      if (rules.get(id)?.of === tokens) return;
      setRule(id, selector, tokens, variablesOf(name, { ...tokens }, defaults, options));
    }, [tokens, key, prefixCls, rootCls, isOwn]);
    return [asItIs, '', key];
  };
}

/** Replaces a component that only adds styles. */
export function genSubStyleComponent(): () => null {
  return nothing;
}

/** Replaces the hook of a style without variables. */
export function genComponentStyleHook(): () => [typeof asItIs, string] {
  return () => [asItIs, ''];
}

function setRule(id: string, selector: string, of: object, declarations: string): void {
  const known = rules.get(id);
  if (known !== undefined) {
    known.rule.style.cssText = declarations;
    known.of = of;
    return;
  }
  const sheet = sheetOfVariables();
  const rule = sheet.cssRules[sheet.insertRule(`${selector}{${declarations}}`, sheet.cssRules.length)];
  if (rule instanceof CSSStyleRule) rules.set(id, { rule, of });
}

let ofVariables: CSSStyleSheet | null = null;

function sheetOfVariables(): CSSStyleSheet {
  ofVariables ??= document.head.appendChild(document.createElement('style')).sheet;
  if (ofVariables === null) throw new Error('the page takes no style sheet');
  return ofVariables;
}

/**
 * The declarations of a component's variables: its defaults for the theme, then the theme's own settings for it. Leaves out values equal to
 * the theme's global ones.
 */
function variablesOf(component: string, tokens: Tokens, defaults: DefaultTokens, options: Options): string {
  const said = saidOf(tokens[component], options);
  const made =
    typeof defaults === 'function' ? defaults({ ...tokens, ...Object(tokens[component]) }) : (defaults ?? {});
  return Object.entries({ ...made, ...said })
    .filter(([name, value]) => value !== tokens[name] && (typeof value === 'string' || typeof value === 'number'))
    .map(([name, value]) => {
      const isOwn = name in made;
      const isPlain =
        typeof value !== 'number' || (isOwn && isPlainNumber(name, component, options)) || (!isOwn && isUnitless(name));
      return `${token2CSSVar(isOwn ? `${component}${capitalized(name)}` : name, 'ant')}:${value}${isPlain ? '' : 'px'};`;
    })
    .join('');
}

function saidOf(said: unknown, { deprecatedTokens = [] }: Options): Tokens {
  const all: Record<string, unknown> = { ...Object(said) };
  for (const [former, name] of deprecatedTokens) if (all[former]) all[name] ??= all[former];
  return all;
}

function isPlainNumber(name: string, component: string, options: Options): boolean {
  return options.unitless?.[name] ?? (name === 'zIndexPopup' || isUnitless(`${component}${capitalized(name)}`));
}

const plainNumbers: Readonly<Record<string, boolean>> = unitless;

function isUnitless(name: string): boolean {
  return plainNumbers[name] === true;
}

function capitalized(name: string): string {
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}
