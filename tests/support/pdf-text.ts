import { execFileSync } from 'node:child_process';
import { extractText, getDocumentProxy } from 'unpdf';

const poppler = hasPoppler();

/** Returns the selectable text of a PDF with whitespace collapsed: by pdftotext if installed, otherwise by pdf.js. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  const text = poppler
    ? execFileSync('pdftotext', ['-layout', '-', '-'], { input: bytes, encoding: 'utf8' })
    : (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text;
  return text.normalize('NFKC').replace(/\s+/g, ' ');
}

/** Returns its number of pages. */
export async function pdfPages(bytes: Uint8Array): Promise<number> {
  return (await getDocumentProxy(new Uint8Array(bytes))).numPages;
}

function hasPoppler(): boolean {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
