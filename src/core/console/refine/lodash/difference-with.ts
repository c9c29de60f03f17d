import { differenceWith } from 'es-toolkit';

// The build puts it in the place of lodash-es, for Refine: a third of its size
export default differenceWith;
