import { asciiDigits, type FormatName, postalCodeIn } from './formats.ts';

/** What the server alone asks of a format: it searches, and reads files. */
interface InFiles {
  /** The digits by which a search word finds it, whatever their separators; null if the word does not look like one. */
  digitsIn?(word: string): string | null;
  /** What a cell was before a spreadsheet took it for a number and dropped its zeros; null if that cannot be the case. */
  mended?(cell: string): string | null;
}

const inFiles: { readonly [F in FormatName]?: InFiles } = {
  phone: {
    digitsIn(word) {
      const written = asciiDigits(word);
      const digits = written.replace(/\D/g, '');
      return /^[\d()-]+$/.test(written) && digits.length >= 4 ? digits : null;
    },
    // Of nine digits, or ten of a mobile number
    mended(cell) {
      const text = cell.trim();
      return /^(?:[1-9]\d{8}|[256789]0\d{8})$/.test(text) ? `0${text}` : null;
    },
  },
  postalCode: {
    // Those of Hokkaido, Tohoku and Kanto begin with zeros
    mended: (cell) => (/^[1-9]\d{4,5}$/.test(cell.trim()) ? postalCodeIn(cell.trim().padStart(7, '0')) : null),
  },
};

/** How values of a format are found and mended; nothing where they are as any text. */
export default function inFilesOf({ format }: { readonly format: FormatName }): InFiles {
  return inFiles[format] ?? {};
}
