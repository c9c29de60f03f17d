import { SaxesParser } from 'saxes';
import { forEachInSlices } from '../../kernel/background.ts';

/** Handlers of XML events; names of elements and attributes come without their prefix. */
export interface XmlReader {
  open?(name: string, attribute: (name: string) => string | undefined): void;
  text?(text: string): void;
  close?(name: string): void;
}

// An open element or attribute costs far more memory than its characters; sheets have few of them
const most = { depth: 50, attributes: 100 } as const;
/** The number of characters decompressed before they are parsed in slices. */
const ahead = 500_000;

/** Parses XML that arrives in pieces, in slices. Throws Error if it is malformed. */
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
