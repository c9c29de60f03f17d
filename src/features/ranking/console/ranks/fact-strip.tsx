import { HelpMark } from '#core/console/ui/page-header.tsx';
import text from '#core/console/ui/text.module.css';
import { explanationOfTerm } from '#ranking/rules/term-explanations.ts';
import styles from './fact-strip.module.css';

/** A figure's name and its formatted value. */
export type Fact = readonly [name: string, value: string];

/** A row of figures. */
export function FactStrip({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.strip}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className={text.secondary}>
            {name}
            <Meaning of={name} />
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Meaning({ of: name }: { of: string }) {
  const help = explanationOfTerm(name);
  return help === undefined ? null : <HelpMark label={name} help={help} />;
}
