import { number, text } from '#core/model/declare.ts';

/**
 * What a form for everybody carries besides its own fields: one that people never see, and how long the form was open. Programs fill in
 * whatever there is, at once.
 */
export const againstRobots = {
  website: text('ウェブサイト', { max: 200 }),
  /** ms from the form's appearance to its sending */
  openFor: number('入力時間', { required: true, min: 0, max: 1_000_000_000 }),
};

/** The same where the call is also made by programs that are welcome, which say nothing of a form. */
export const mayTellRobots = {
  website: againstRobots.website,
  openFor: number('入力時間', { min: 0, max: 1_000_000_000 }),
};

const quickest = 2000;

/** Was this filled in by a program? It is told what people are told, so that it learns nothing. */
export function isRobot({ website, openFor }: { website?: string | null; openFor?: number | null }): boolean {
  return (website ?? '') !== '' || (openFor ?? 0) < quickest;
}
