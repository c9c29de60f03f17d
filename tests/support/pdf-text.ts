import { extractText, getDocumentProxy } from 'unpdf';

/** Returns the selectable text of a PDF with whitespace collapsed, in the order of pdf.js: programs of the machine have others. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text.normalize('NFKC').replace(/\s+/g, ' ');
}

/** Returns its number of pages. */
export async function pdfPages(bytes: Uint8Array): Promise<number> {
  return (await getDocumentProxy(new Uint8Array(bytes))).numPages;
}
