const asItIs = (text: string): string => text;

/** Replaces `pluralize` in the build, which Refine uses to make English plurals of names. */
export default { plural: asItIs, singular: asItIs };
