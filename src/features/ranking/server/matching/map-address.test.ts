import { describe, expect, it } from 'vitest';
import { placeQueryOf } from './map-address.ts';

const id = 'ChIJ51cu8IcbXWARiRtXIothAS4';
const near = { latitude: 35.7138, longitude: 139.7773 };

describe('what a place is looked for by', () => {
  it.each([
    `https://www.google.com/maps/search/?api=1&query=cafe&query_place_id=${id}`,
    `https://www.google.com/maps/place/?q=place_id:${id}`,
    `https://www.google.co.jp/maps/dir/?api=1&destination=cafe&destination_place_id=${id}`,
    `https://www.google.com/maps/place/Cafe/data=!4m7!3m6!1s0x6018:0x2e!8m2!3d35.7138!4d139.7773!16s%2Fg%2F11!19s${id}?hl=ja`,
    `喫茶こもれび https://www.google.com/maps/place/?q=place_id:${id}`,
    id,
  ])('%s names the place itself', (typed) => {
    expect(placeQueryOf(typed)).toEqual({ by: 'id', placeId: id });
  });

  it.each([
    'https://www.google.com/maps/place/%E5%96%AB%E8%8C%B6%E3%81%93%E3%82%82%E3%82%8C%E3%81%B3/@35.7,139.7,17z/data=!3m1!4b1!4m6!3m5!1s0x60:0x71!8m2!3d35.7138!4d139.7773!16s%2Fg%2F11',
    'https://www.google.co.jp/maps/place/喫茶こもれび/@35.7138,139.7773,17z',
    'https://maps.google.com/?q=喫茶こもれび&ll=35.7138,139.7773',
    'www.google.com/maps/search/喫茶こもれび/@35.7138,139.7773,15z',
  ])('%s says its name and where', (typed) => {
    expect(placeQueryOf(typed)).toEqual({ by: 'words', words: '喫茶こもれび', near });
  });

  it.each([
    'https://www.google.com/maps/@35.7138,139.7773,17z',
    'https://www.google.com/maps/search/?api=1&query=35.7138,139.7773',
    'https://www.google.com/maps?q=35.7138,139.7773',
    'https://www.google.com/maps/search/35.7138,+139.7773',
    '35.7138, 139.7773',
  ])('%s is a point', (typed) => {
    expect(placeQueryOf(typed)).toEqual({ by: 'point', near });
  });

  it.each([
    'https://maps.app.goo.gl/7qWFiAfvRsBEKTz56',
    'https://goo.gl/maps/abc',
    'https://maps.google.com/?cid=123456',
  ])('%s says nothing before it is opened', (typed) => {
    expect(placeQueryOf(typed)).toEqual({ by: 'opaque-link' });
  });

  it('takes everything else as words, no matter whose address it is', () => {
    expect(placeQueryOf(' 上野　カフェ ')).toEqual({ by: 'words', words: '上野 カフェ', near: null });
    expect(placeQueryOf('https://google.com.example.com/maps/place/x')).toMatchObject({ by: 'words' });
    expect(placeQueryOf('https://www.google.com/maps/place/%E0%A4%A/@95,200,1z')).toMatchObject({ by: 'words' });
  });
});
