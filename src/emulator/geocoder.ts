import { Hono } from 'hono';
import type { PlaceRegister } from './admin/places.ts';
import { allStations } from './stations.ts';

const most = 30;

/**
 * msearch.gsi.go.jp: `GET /address-search/AddressSearch?q=` answers a bare array of GeoJSON features; an empty array if nothing is found,
 * or if the query is empty.
 */
export function geocoder(places: PlaceRegister): Hono {
  const routes = new Hono();
  routes.get('/address-search/AddressSearch', (context) => {
    const asked = (context.req.query('q') ?? '').normalize('NFKC').replaceAll(/\s+/g, '');
    if (asked === '') return context.json([]);
    const stations = allStations
      .filter(({ name, town }) => `${name}駅`.includes(asked) || asked.includes(`${name}駅`) || town.includes(asked))
      .map(({ name, latitude, longitude }) => feature(`${name}駅`, latitude, longitude));
    const addresses = places
      .all()
      .filter(({ address }) => address !== '' && isWithin(address, asked))
      .map(({ address, latitude, longitude }) => feature(address, latitude, longitude));
    const towns = allStations
      .filter(({ town }) => isWithin(town, asked))
      .map(({ town, latitude, longitude }) => feature(town, latitude, longitude));
    return context.json([...stations, ...addresses, ...towns].slice(0, most));
  });
  return routes;
}

function isWithin(address: string, asked: string): boolean {
  const plain = address.normalize('NFKC').replaceAll(/\s+/g, '');
  return plain.includes(asked) || asked.includes(plain);
}

function feature(title: string, latitude: number, longitude: number) {
  return {
    geometry: { coordinates: [longitude, latitude], type: 'Point' },
    type: 'Feature',
    properties: { addressCode: '', title },
  };
}
