import { describe, expect, it } from 'vitest';
import { addresseeLines, recipientOf } from './recipient.ts';

describe('whom an invoice is addressed to', () => {
  it('is what the billing details say', () => {
    const details = { recipientName: ' 株式会社例 ', honorific: 'ONCHU', department: '', postalCode: '150-0001' };
    expect(recipientOf(details, { name: '例 花子' })).toEqual({
      name: '株式会社例',
      honorific: '御中',
      department: null,
      postalCode: '150-0001',
      address: null,
    });
  });

  it('is the company, else the person, where there are none', () => {
    expect(recipientOf(null, { name: '例 花子', companyName: '例商店' })).toMatchObject({
      name: '例商店',
      honorific: '御中',
    });
    expect(recipientOf(null, { name: '例 花子', companyName: ' ' })).toMatchObject({
      name: '例 花子',
      honorific: '様',
    });
  });

  it('has the honorific after the last of its lines', () => {
    const recipient = recipientOf({ recipientName: '例商店', honorific: 'SAMA' }, {});
    expect(addresseeLines(recipient)).toEqual(['例商店 様']);
    expect(addresseeLines({ ...recipient, department: '経理部', honorific: '御中' })).toEqual([
      '例商店',
      '経理部 御中',
    ]);
  });
});
