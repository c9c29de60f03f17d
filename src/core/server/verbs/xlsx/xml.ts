import { SaxesParser } from 'saxes';
import { forEachInSlices } from '../../kernel/time-slices.ts';

/** What is done with what stands in an XML; names and attributes without what stands before their colon. */
export interface XmlReader {
  open?(name: string, attribute: (name: string) => string | undefined): void;
  text?(text: string): void;
  close?(name: string): void;
}

// Each open element and each attribute costs far more than its letters; a sheet's are a handful
const most = { depth: 50, attributes: 100 } as const;
/** So many letters are unfolded at a time, and read then in slices. */
const ahead = 500_000;

/** Reads an XML whose text comes in pieces, while others are let through. Throws an Error for one that is not as it should be. */
export async function readXml(pieces: AsyncIterable<string>, reader: XmlReader): Promise<void> {
  const parser = parserFor(reader);
  let waiting: string[] = [];
  let length = 0;
  const take = async () => {
    const some = waiting;
    [waiting, length] = [[], 0];
    await forEachInSlices(some, (piece) => void parser.write(piece));
  };
  for await (const piece of pieces) {
    waiting.push(piece);
    length += piece.length;
    if (length >= ahead) await take();
  }
  await take();
  parser.close();
}

function parserFor({ open, text, close }: XmlReader): SaxesParser {
  const parser = new SaxesParser({ position: false });
  let depth = 0;
  let attributes = 0;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentagstart', () => {
    depth += 1;
    attributes = 0;
    if (depth > most.depth) throw new Error('elements within elements without end');
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > most.attributes) throw new Error('attributes without end');
  });
  parser.on('opentag', ({ name, attributes: said }) => {
    const attribute = (wanted: string) =>
      said[wanted] ?? Object.entries(said).find(([one]) => localName(one) === wanted)?.[1];
    open?.(localName(name), attribute);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    close?.(localName(name));
  });
  parser.on('text', (said) => text?.(said));
  parser.on('cdata', (said) => text?.(said));
  return parser;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
