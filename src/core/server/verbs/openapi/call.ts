import { rolesFor } from '#core/model/access.ts';
import { type Call, isIdName, isListOf, isOwnBody, type ListOf, localizedText } from '#core/model/call.ts';
import { tokenNeed } from '#core/model/calls/token-access.ts';
import type { Fields } from '#core/model/declaration/field.ts';
import { words } from '#core/model/language.ts';
import { fieldsOf } from '#core/model/resolve/field.ts';
import { resolveResources } from '#core/model/resolve.ts';
import {
  isAlwaysRequired,
  type ResolvedField,
  type ResolvedResource,
  type ResolvedResources,
  resourceNamed,
} from '#core/model/resolved.ts';
import type { JsonSchema } from '#core/model/shape.ts';
import { answers, fileAnswers, jsonContent, listParameters, schemaOf } from './parts.ts';

/** Builds the OpenAPI operation of a call. */
export function callOperation(call: Call, resources: ResolvedResources) {
  const { summary, tag, who } = call;
  const parameters = parametersOf(call, resources);
  return {
    tags: [localizedText(tag)],
    summary: localizedText(summary),
    ...(who === 'public' ? { security: [] } : { description: words().api.roles(whoInWords(who, resources)) }),
    ...(who === 'public' || takesTokens(call, resources) ? {} : { security: [{ bearer: [] }, { cookie: [] }] }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...bodyOf(call),
    responses: callAnswers(call),
  };
}

/** True when a personal token may be used for it. */
function takesTokens(call: Call, resources: ResolvedResources): boolean {
  return call.who !== 'own-proof' && tokenNeed(call, resources).refused === null;
}

/** Returns the resource whose list parameters the call accepts. */
export function listedBy({ listOf, resource }: ListOf, resources: ResolvedResources): ResolvedResource {
  return resourceNamed(resource === undefined ? resources : resolveResources({ [listOf]: resource }), listOf);
}

function whoInWords(who: Exclude<Call['who'], 'public'>, resources: ResolvedResources): string {
  if (who === 'signed-in') return words().api.signedIn;
  if (who === 'own-proof') return words().api.ownProof;
  return (
    ('resource' in who ? rolesFor(resourceNamed(resources, who.resource), who.may) : who).join(', ') || words().none
  );
}

function parametersOf({ path, query = {} }: Call, resources: ResolvedResources) {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: isIdName(name) ? 'integer' : 'string' },
  }));
  if (isListOf(query)) return [...inPath, ...listParameters(listedBy(query, resources))];
  const inQuery = fieldsOf(query).map((field) => ({
    name: field.name,
    in: 'query',
    required: field.required,
    schema: schemaOf(field),
  }));
  return [...inPath, ...inQuery];
}

function bodyOf({ body, mayBeEmpty = false }: Call): { requestBody?: object } {
  if (body === undefined) return {};
  if (!isOwnBody(body)) return { requestBody: { ...jsonContent(objectOf(body)), required: !mayBeEmpty } };
  const content = body.media.map((media) => [media, { schema: schemaIn(media, body.fields) }]);
  return { requestBody: { required: true, content: Object.fromEntries(content) } };
}

function schemaIn(media: string, fields: Fields | undefined): JsonSchema {
  if (media === 'multipart/form-data') return { type: 'object', properties: { data: { type: 'string' } } };
  if (media === 'application/json')
    return fields === undefined ? { type: 'object' } : { ...objectOf(fields), required: [] };
  return media.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' };
}

function objectOf(declared: Fields): JsonSchema {
  const fields = fieldsOf(declared);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field: ResolvedField) => [field.name, schemaOf(field)])),
    required: fields.filter(isAlwaysRequired).map((field) => field.name),
  };
}

/** The responses of a call: success, and errors. */
export function callAnswers({ answer, status: special }: Call) {
  const status = special ?? 200;
  if (answer.as === 'data')
    return answers(`${status}`, {
      type: 'object',
      properties: { data: answer.shape },
      required: ['data'],
      additionalProperties: false,
    });
  if (answer.as !== 'file') return answers(`${status}`, answer.shape);
  return fileAnswers(answer.media);
}
