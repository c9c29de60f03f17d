const quickest = 2000;

/** True when a robot filled in the form. It gets the same answer as people, so that it learns nothing. */
export function isRobot({ website, openFor }: { website?: string | null; openFor?: number | null }): boolean {
  return (website ?? '') !== '' || (openFor ?? 0) < quickest;
}
