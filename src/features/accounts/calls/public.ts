import { call, data } from '#core/model/call.ts';
import { email, number, phone, select, text } from '#core/model/declare.ts';
import { flag, object } from '#core/model/shape.ts';
import { signUpProducts } from '#domain/accounts/sign-up-products.ts';
import { accepted, tag as account, againstRobots, linkToken, optionalAgainstRobots } from './parts.ts';

const tag = '公開ページ';
const product = select('お申し込みの種類', signUpProducts, { required: true });
const address = email('メールアドレス', { required: true });
const name = text('氏名', { required: true, max: 100 });

export const register = call({
  method: 'post',
  path: '/auth/register',
  who: 'public',
  summary: '新規登録',
  tag: account,
  body: {
    product,
    name,
    email: address,
    password: text('パスワード', { required: true, min: 12, max: 200 }),
    // The accepted version: required while there are terms of use
    agreedTermsId: number('同意した利用規約', { min: 1, max: 2_147_483_647 }),
    ...optionalAgainstRobots,
  },
  answer: accepted,
});

export const confirmEmail = call({
  method: 'post',
  path: '/auth/confirm-email',
  who: 'public',
  summary: '新規登録の確認',
  tag: account,
  body: { token: linkToken },
  answer: data(object({ confirmed: flag })),
});

export const sendInquiry = call({
  method: 'post',
  path: '/public/inquiry',
  who: 'public',
  summary: 'お問い合わせ',
  tag,
  body: {
    product,
    name,
    companyName: text('会社名', { max: 100 }),
    email: address,
    phone: phone('電話番号'),
    message: text('お問い合わせ内容', { required: true, lines: 8, max: 4000 }),
    ...againstRobots,
  },
  answer: accepted,
});

export const requestLeave = call({
  method: 'post',
  path: '/public/request-leave',
  who: 'public',
  summary: '退会のお申し込み',
  tag,
  body: {
    product,
    email: address,
    reason: text('退会の理由', { lines: 4, max: 1000 }),
    ...againstRobots,
  },
  answer: accepted,
});

export const confirmLeave = call({
  method: 'post',
  path: '/public/confirm-leave',
  who: 'public',
  summary: '退会のお申し込みの確定',
  tag,
  body: { token: linkToken },
  answer: accepted,
});
