import { execFileSync } from 'node:child_process';
import { extractText, getDocumentProxy } from 'unpdf';

const poppler = hasPoppler();

/** The text of a PDF as a reader can select it: by pdftotext where the machine has it, else by pdf.js. Blanks are single. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  const text = poppler
    ? execFileSync('pdftotext', ['-layout', '-', '-'], { input: bytes, encoding: 'utf8' })
    : (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text;
  return text.normalize('NFKC').replace(/\s+/g, ' ');
}

/** How many pages it has. */
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
