import { type ParseArgsConfig, parseArgs } from 'node:util';

/** The command was called with wrong arguments; the message is one line with the usage. */
export class UsageError extends Error {}

/** Parses the arguments of a command; throws UsageError, one line with the usage, for an unknown option. */
export function readArguments<const C extends Omit<ParseArgsConfig, 'args' | 'strict'>>(usage: string, config: C) {
  try {
    return parseArgs<C & { strict: true }>({ ...config, strict: true });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_'))) throw error;
    // Removes Node's own advice on what to write instead, since the usage explains it better
    const what = error.message.replace(/\. (?:To specify|Did you) [\s\S]*$|\.$/, '').replaceAll(/\s+/g, ' ');
    throw new UsageError(`${what}. Usage: ${usage}`, { cause: error });
  }
}
