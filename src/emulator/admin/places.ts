import { Hono } from 'hono';
import type { Memory } from '../memory.ts';

/** A place as the map knows it. */
export interface Place {
  id: string;
  name: string;
  latitude: number;
  longitude: number;
  address: string;
  category?: string;
  phone?: string;
  /** 1 to 5; how well it is liked makes it rank higher. */
  rating?: number;
  /** The number of its business profile (`locations/{number}`); one is made where none is given. */
  profile?: string;
}

export interface PlaceRegister {
  readonly routes: Hono;
  all(): readonly Place[];
}

/** POST /__admin/places [Place…] adds places or replaces those of the same id: the map that every service shows. */
export function placeRegister(memory: Memory): PlaceRegister {
  const kept = memory.keep<Place[]>('places', []);
  const routes = new Hono();
  routes.post('/places', async (context) => {
    const byId = new Map(kept.value.map((place) => [place.id, place]));
    for (const place of await context.req.json<Place[]>()) byId.set(place.id, place);
    kept.value = [...byId.values()];
    kept.save();
    return context.json({ places: kept.value.length });
  });
  return { routes, all: () => kept.value };
}
