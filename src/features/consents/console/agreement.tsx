import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import spacing from '#core/console/ui/spacing.module.css';
import { busy } from '#core/console/ui/states/loaded.tsx';
import text from '#core/console/ui/text.module.css';
import type { Day } from '#core/model/day.ts';
import { type ConsentScope, type ConsentScopes, consentScopeLabels, consentScopes } from '#domain/consents/consent.ts';
import { agreedWords } from '#domain/consents/consent-words.ts';

interface ConsentFormProps {
  readonly words: string;
  /** What may be ticked. */
  readonly offered: ConsentScopes;
  readonly firstDay: Day;
  readonly lastDay: Day | null;
  readonly isRunning: boolean;
  readonly onGive: (scopes: ConsentScopes) => void;
}

const unticked: ConsentScopes = { replies: false, posts: false, profile: false };

/** The words to agree to, what is allowed, and the button. Nothing is ticked at first: the customer says what they allow. */
export function ConsentForm({ words, offered, firstDay, lastDay, isRunning, onGive }: ConsentFormProps) {
  const [scopes, setScopes] = useState(unticked);
  const isChosen = consentScopes.some((scope) => scopes[scope]);
  return (
    <>
      <p className={`tj-lines ${text.anywhere} ${spacing.below}`}>
        {agreedWords(words, { ...scopes, firstDay, lastDay })}
      </p>
      <p className={spacing.flush}>代わりに行ってよいことを選んでください。</p>
      <div>
        {consentScopes
          .filter((scope) => offered[scope])
          .map((scope) => (
            <Tick
              key={scope}
              scope={scope}
              isTicked={scopes[scope]}
              onTick={(ticked) => setScopes({ ...scopes, [scope]: ticked })}
            />
          ))}
      </div>
      <p className={spacing.after}>
        <Button
          type="primary"
          size="large"
          disabled={!isChosen}
          loading={busy(isRunning)}
          aria-busy={isRunning}
          onClick={() => onGive(scopes)}
        >
          この文面に承諾する
        </Button>
      </p>
    </>
  );
}

interface TickProps {
  readonly scope: ConsentScope;
  readonly isTicked: boolean;
  readonly onTick: (ticked: boolean) => void;
}

function Tick({ scope, isTicked, onTick }: TickProps) {
  return (
    <p className={spacing.between}>
      <Checkbox checked={isTicked} onChange={({ target }) => onTick(target.checked)}>
        {consentScopeLabels[scope]}
      </Checkbox>
    </p>
  );
}
