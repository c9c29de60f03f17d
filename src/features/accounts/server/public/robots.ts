const quickest = 2000;

/** Was this filled in by a program? It is told what people are told, so that it learns nothing. */
export function isRobot({ website, openFor }: { website?: string | null; openFor?: number | null }): boolean {
  return (website ?? '') !== '' || (openFor ?? 0) < quickest;
}
