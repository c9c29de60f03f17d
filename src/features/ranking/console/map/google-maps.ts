/// <reference types="google.maps" />

/** Where Google's map is loaded from, and by which browser key. */
export interface GoogleMaps {
  readonly url: string;
  readonly key: string;
}

type Maps = typeof google.maps;

declare global {
  interface Window {
    /** Called by Google's script once it may be used. */
    tenjunMapsReady?: () => void;
    /** Called by Google's script when it refuses the key. */
    gm_authFailure?: () => void;
  }
}

let loading: Promise<Maps> | null = null;
const whenRefused = new Set<() => void>();

/**
 * Loads Google's map script once, when a map is first shown. Rejects if it cannot be loaded; the next map tries again.
 * https://developers.google.com/maps/documentation/javascript/load-maps-js-api
 */
export function loadGoogleMaps({ url, key }: GoogleMaps): Promise<Maps> {
  loading ??= new Promise<Maps>((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      loading = null;
      script.remove();
      reject(new Error('Google’s map could not be loaded'));
    };
    window.tenjunMapsReady = () => resolve(google.maps);
    window.gm_authFailure = () => {
      for (const tell of whenRefused) tell();
      fail();
    };
    const asked = { key, v: 'quarterly', language: 'ja', region: 'JP', loading: 'async', callback: 'tenjunMapsReady' };
    script.src = `${url}/maps/api/js?${new URLSearchParams(asked)}`;
    script.async = true;
    script.onerror = fail;
    document.head.append(script);
  });
  return loading;
}

/** Calls `then` if Google refuses the key, which is known only after the map is drawn. Returns what ends that. */
export function onKeyRefused(then: () => void): () => void {
  whenRefused.add(then);
  return () => void whenRefused.delete(then);
}
