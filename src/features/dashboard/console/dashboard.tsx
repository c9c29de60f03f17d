import { useState } from 'react';
import { useProduct } from '#core/console/session/product.tsx';
import { PageHeader } from '#core/console/ui/page-header.tsx';
import { type Card, cardsFor } from './cards.ts';
import { DaySection } from './day-section.tsx';
import { FigureCard } from './figure-card.tsx';
import { MonthSection } from './month-section.tsx';
import { useCardCount } from './use-card-count.ts';
import './dashboard.css';

/** The day at a glance: every figure leads to the rows it counts. */
export default function Dashboard() {
  const { resources, actor } = useProduct();
  // Of the day it was opened on: a count that moved with each render would be asked for with each
  const [now] = useState(() => Date.now());
  return (
    <div className="tj-page">
      <PageHeader title="ダッシュボード" />
      <DaySection />
      <MonthSection />
      {cardsFor(resources, actor, now).map(({ heading, cards }) => (
        <section key={heading} aria-label={heading}>
          <h2 className="tj-cards-heading">{heading}</h2>
          <ul className="tj-cards">
            {cards.map((card) => (
              <CountCard key={card.label} card={card} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function CountCard({ card }: { card: Card }) {
  return <FigureCard label={card.label} figure={useCardCount(card)} to={card.to} />;
}
