/** In the place of antd's tooltip where a form's labels could have one and none has; whoever gives one is told. */
export default function NoTooltip(): never {
  throw new Error('the login pages have no tooltips: see scripts/lib/library-stand-ins.mjs');
}
