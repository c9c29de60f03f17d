/**
 * What our own points, ranks and grids are drawn on: the tiles of MAP_TILES_URL (国土地理院's by default), Google's map, or
 * nothing. Places content is drawn on Google's map alone.
 */
export const mapGrounds = ['gsi', 'google', 'plain'] as const;

export type MapGround = (typeof mapGrounds)[number];
