import { call, data } from '#core/model/call.ts';
import { getMe, myself } from '#core/model/calls/core-calls.ts';
import { object, oneOf } from '#core/model/shape.ts';
import { roles } from './roles.ts';

/** The signed-in user with their role, by this product's name for it. */
export const getMeWithRole = call({ ...getMe, answer: data(object({ ...myself, role: oneOf(roles) })) });
