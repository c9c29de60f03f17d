/** A link to a place on Google Maps, by place id. */
export function MapLink({ placeId }: { placeId: string }) {
  const to = `https://www.google.com/maps/place/?q=place_id:${encodeURIComponent(placeId)}`;
  return (
    <a href={to} target="_blank" rel="noopener noreferrer">
      Googleマップで見る
    </a>
  );
}
