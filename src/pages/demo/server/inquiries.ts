import { day as dayMs } from '#core/model/day.ts';
import { type Demo, insertDemoRows } from './insert.ts';

const inquiries = [
  {
    name: '西園寺 真',
    companyName: '株式会社こだち文具',
    product: 'meo-direct',
    status: 'NEW',
    daysAgo: 1,
    message: '3店舗での料金と、始めるまでの日数を教えてください。',
  },
  {
    name: '桃井 灯',
    companyName: null,
    product: 'free',
    status: 'NEW',
    daysAgo: 3,
    message: '無料プランで登録できる店舗の数を知りたいです。',
  },
  {
    name: '柚木 航',
    companyName: 'はるかぜ旅行社',
    product: 'agency',
    status: 'DONE',
    daysAgo: 20,
    message: '代理店としての取り扱いを検討しています。資料をお送りください。',
  },
] as const;

/** Creates inquiries from the public pages. */
export async function makeInquiries(demo: Demo): Promise<void> {
  await insertDemoRows(
    demo,
    'inquiry',
    inquiries.map(({ daysAgo, ...inquiry }, index) => {
      const createDate = demo.now - daysAgo * dayMs;
      return {
        ...inquiry,
        email: `inquiry${index + 1}@example.com`,
        phone: null,
        note: null,
        createDate,
        updateDate: createDate,
      };
    }),
  );
}
