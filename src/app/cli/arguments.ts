import { type ParseArgsConfig, parseArgs } from 'node:util';

/** The command was called wrongly; the message is one line that says how it is meant. */
export class UsageError extends Error {}

/** What a command was given; UsageError for an option that it does not have, in one line with how it is meant. */
export function readArguments<const C extends Omit<ParseArgsConfig, 'args' | 'strict'>>(usage: string, config: C) {
  try {
    return parseArgs<C & { strict: true }>({ ...config, strict: true });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_'))) throw error;
    // Node goes on with what to write instead, which the usage says better
    const what = error.message.replace(/\. (?:To specify|Did you) [\s\S]*$|\.$/, '').replaceAll(/\s+/g, ' ');
    throw new UsageError(`${what}. Usage: ${usage}`, { cause: error });
  }
}
