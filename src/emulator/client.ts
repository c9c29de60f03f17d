/** The product, as it is registered with the services outside: where they may send a browser back to. */
export interface Client {
  /** An address of the product's own: http or https, its host and port, below its path. Never `javascript:` or anybody else's. */
  owns(address: string): boolean;
}

/** The product at `publicUrl`, which may come to be known later than this. */
export function clientAt(publicUrl: () => string): Client {
  return {
    owns(address) {
      const [home, asked] = [URL.parse(publicUrl()), URL.parse(address)];
      if (home === null || asked === null || !/^https?:$/.test(asked.protocol)) return false;
      if (asked.username !== '' || asked.password !== '') return false;
      const path = home.pathname.replace(/\/?$/, '/');
      return asked.origin === home.origin && `${asked.pathname}/`.startsWith(path);
    },
  };
}
