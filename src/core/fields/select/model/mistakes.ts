import { words } from '#core/model/language.ts';

interface Checked {
  options: Readonly<Record<string, string>>;
  many?: boolean;
  tones?: Readonly<Record<string, unknown>>;
}

/** Contradictions between the options of a choice, one sentence each. */
export default function selectMistakes({ options, many, tones }: Checked): readonly string[] {
  const labels = Object.values(options);
  if (labels.length === 0) return ['a choice of nothing; name its options'];
  // CSV contains the labels of the options, joined by this separator
  const divider = words().separator.trim();
  return [
    ...Object.keys(tones ?? {})
      .filter((code) => !Object.hasOwn(options, code))
      .map((code) => `tones: ${code} is none of its options; take it out, or add it`),
    ...labels
      .filter((label, index) => labels.indexOf(label) !== index)
      .map((label) => `two options are called ${label}; give each words of its own`),
    ...Object.entries(options)
      .filter(([, label]) => label.trim() === '')
      .map(([code]) => `its option ${code} has no words; give it some`),
    ...Object.entries(options)
      .filter(([code, label]) => label !== code && Object.hasOwn(options, label))
      .map(([code, label]) => `its option ${code} is called as the code of another, ${label}; give it other words`),
    ...labels
      .filter((label) => many === true && label.includes(divider))
      .map((label) => `its option ${label} holds ${divider}, by which a file parts several; give it other words`),
  ];
}
