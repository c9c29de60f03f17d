import { DeclarationError, fail } from '#core/model/declaration/error.ts';
import type { resources } from '#resources';
import { checked, type Declared } from './site.ts';

/**
 * Imports the declaration's file and checks it, while it is being edited: throws DeclarationError for whatever is wrong, also for a file
 * that was read before it was completely written.
 */
export async function readDeclaration(file: URL): Promise<Declared> {
  try {
    const read: { readonly resources?: typeof resources } = await import(file.href);
    return checked(read.resources ?? fail('resources.config.ts exports no `resources`: it is empty, or half-written.'));
  } catch (error) {
    if (error instanceof DeclarationError) throw error;
    throw new DeclarationError(inOneLine(error), { cause: error });
  }
}

function inOneLine(error: unknown): string {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const line = /resources\.config\.ts(?:\?\d+)?(:\d+)/.exec(stack)?.[1] ?? '';
  return `resources.config.ts${line}: ${message.split('\n', 1)[0]}`;
}
