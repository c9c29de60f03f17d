import { registerHooks } from 'node:module';
import { DeclarationError, fail } from '#core/model/declaration/error.ts';
import type { resources } from '#resources';
import { checked, type DeclaredProduct } from './site.ts';

// A new query makes Node import the entry again. Its blocks, imported by relative paths, get the same query
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const query = specifier.startsWith('.') ? (/\?\d+$/.exec(context.parentURL ?? '')?.[0] ?? '') : '';
    return { ...found, url: `${found.url}${query}` };
  },
});

/**
 * Imports the declaration's file and checks it, while it is being edited: throws DeclarationError for whatever is wrong, also for a file
 * that was read before it was completely written.
 */
export async function readDeclaration(file: URL): Promise<DeclaredProduct> {
  try {
    const read: { readonly resources?: typeof resources } = await import(file.href);
    return checked(
      complete(read.resources ?? fail('resources.config.ts exports no `resources`: it is empty, or half-written.')),
    );
  } catch (error) {
    if (error instanceof DeclarationError) throw error;
    throw new DeclarationError(inOneLine(error), { cause: error });
  }
}

function complete(declaration: typeof resources): typeof resources {
  for (const [name, block] of Object.entries<unknown>(declaration))
    if (block === undefined) fail(`${name} is declared by no file: the one that should is empty, or half-written.`);
  return declaration;
}

function inOneLine(error: unknown): string {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const [, file = 'resources.config.ts', line = ''] =
    /(resources(?:\.config|\/[\w-]+)\.ts)(?:\?\d+)?(:\d+)/.exec(stack) ?? [];
  return `${file}${line}: ${message.split('\n', 1)[0]}`;
}
