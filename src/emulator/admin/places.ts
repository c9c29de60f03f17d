import { Hono } from 'hono';
import type { Memory } from '../memory.ts';

/** A place on the map. */
export interface Place {
  id: string;
  name: string;
  latitude: number;
  longitude: number;
  address: string;
  category?: string;
  phone?: string;
  /** Visits its customers and shows no address: Google finds it only when asked for such shops too. */
  visits?: boolean;
  /** 1 to 5; a better rating raises its rank. */
  rating?: number;
  /** False: Google takes no posts for it. */
  takesPosts?: boolean;
  /** The number of its business profile (`locations/{number}`); generated if absent. */
  profile?: string;
}

export interface PlaceRegister {
  readonly routes: Hono;
  all(): readonly Place[];
}

/** POST /__admin/places [Place…] adds places, or replaces those with the same id. All services use this map. */
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
