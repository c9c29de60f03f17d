/** On a phone, so many rows are seen at a glance, and their list has neither a search nor views. */
export const fewRows = 8;
