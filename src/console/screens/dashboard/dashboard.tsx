import { theme } from 'antd';
import { Link } from 'react-router';
import { useProduct } from '#console/session/product.tsx';
import { PageHeader } from '#console/ui/page-header.tsx';
import { cardsFor } from './cards.ts';
import { useCardCount } from './use-card-count.ts';
import './dashboard.css';
import type { Card } from './cards.ts';

/** The day at a glance: counts that lead to the rows they count. */
export default function Dashboard() {
  const { resources, actor } = useProduct();
  return (
    <div className="tj-page">
      <PageHeader title="ダッシュボード" />
      {cardsFor(resources, actor).map(({ heading, cards }) => (
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
  const { token } = theme.useToken();
  const count = useCardCount(card);
  return (
    <li>
      <Link
        to={card.to}
        style={{ background: token.colorBgContainer, borderColor: token.colorBorderSecondary, color: token.colorText }}
      >
        <span style={{ color: token.colorTextSecondary }}>{card.label}</span>
        <span className="tj-card-count">
          {count}
          <small>件</small>
        </span>
      </Link>
    </li>
  );
}
