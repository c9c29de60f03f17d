const asItIs = (text: string): string => text;

/** The build's stand-in for `pluralize`, with which Refine would make English plurals of names. */
export default { plural: asItIs, singular: asItIs };
