/** The product, as it is registered with the external services: decides where they may redirect a browser. */
export interface Client {
  /**
   * True if it is an address of the product's own: http or https, its host and port, below its path. Never `javascript:` or a foreign
   * address.
   */
  owns(address: string): boolean;
}

/** The product at `publicUrl`, which may become known later. */
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
