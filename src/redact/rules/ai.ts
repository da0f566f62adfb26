// Keys of model and data services.

import type { FormRule, NamedRule } from '../model.ts';
import { form, named, namedShape, prefixed } from './build.ts';

const UUID = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}';
const UUID_EXAMPLE = '{h8}-{h4}-{h4}-{h4}-{h12}';

export const AI_FORMS: readonly FormRule[] = [
  form(
    'openai-key',
    'sk-',
    'sk-(?:(?:proj|svcacct|admin|service)-)?[A-Za-z0-9_-]{20,90}T3BlbkFJ[A-Za-z0-9_-]{20,90}(?![A-Za-z0-9_-])',
    {
      yes: ['sk-{a20}T3BlbkFJ{a20}', 'sk-proj-{w74}T3BlbkFJ{w74}', 'sk-svcacct-{w74}T3BlbkFJ{w74}'],
      no: ['sk-{X20}T3BlbkFJ{X20}'],
    },
  ),
  prefixed('openai-project-key', ['sk-proj-', 'sk-svcacct-', 'sk-admin-', 'sk-None-'], ['w', 40, 200]),
  prefixed('openai-session-key', 'sess-', ['a', 40]),
  form(
    'anthropic-key',
    ['sk-ant-'],
    'sk-ant-(?:api|admin|oat|ort|sid)\\d{2}-[A-Za-z0-9_-]{80,110}AA(?![A-Za-z0-9_-])',
    { loose: true, yes: ['sk-ant-api03-{w93}AA', 'sk-ant-admin01-{w93}AA'], no: ['sk-ant-api03-{w40}'] },
  ),
  prefixed('openrouter-key', 'sk-or-v1-', ['h', 64]),
  prefixed('langfuse-key', 'sk-lf-', ['w', 36]),
  prefixed('deepseek-key', 'sk-', ['h', 32]),
  prefixed('model-service-key', 'sk-', ['a', 40, 64], { randomBitsMin: 30 }),
  prefixed('elevenlabs-key', 'sk_', ['h', 48]),
  prefixed('huggingface-token', 'hf_', ['z', 34, 40], { randomBitsMin: 20 }),
  prefixed('huggingface-organisation-token', 'api_org_', ['z', 34]),
  prefixed('replicate-token', 'r8_', ['a', 37]),
  prefixed('perplexity-key', 'pplx-', ['a', 48, 56]),
  prefixed('groq-key', 'gsk_', ['a', 52]),
  prefixed('xai-key', 'xai-', ['a', 70, 90]),
  prefixed('together-key', 'tgp_v1_', ['w', 43]),
  prefixed('fireworks-key', 'fw_', ['a', 22, 24], { randomBitsMin: 12 }),
  form(
    'langsmith-key',
    ['lsv2_pt_', 'lsv2_sk_', 'ls__'],
    '(?:lsv2_(?:pt|sk)_[a-f0-9]{32}_[a-f0-9]{10}|ls__[a-f0-9]{32})(?![a-f0-9])',
    { yes: ['lsv2_pt_{h32}_{h10}', 'ls__{h32}'] },
  ),
  prefixed('pinecone-key', 'pcsk_', ['v', 60, 80]),
  prefixed('voyage-key', 'pa-', ['w', 43], { randomBitsMin: 20 }),
  prefixed('jina-key', 'jina_', ['w', 60]),
  prefixed('tavily-key', ['tvly-', 'tvly-dev-'], ['a', 32]),
  prefixed('firecrawl-key', 'fc-', ['h', 32]),
  prefixed('nvidia-key', 'nvapi-', ['w', 64]),
  prefixed('cerebras-key', 'csk-', ['l', 48]),
  prefixed('e2b-key', 'e2b_', ['h', 40]),
  prefixed('llamaindex-key', 'llx-', ['a', 48]),
  prefixed('anyscale-key', ['esecret_', 'aph0_'], ['a', 24, 64]),
  prefixed('wandb-key', 'wandb_v1_', ['w', 60, 100]),
  prefixed('apify-token', 'apify_api_', ['a', 36]),
  prefixed('helicone-key', 'sk-helicone-', ['w', 24, 64]),
];

export const AI_NAMES: readonly NamedRule[] = [
  named('cohere-token', ['cohere', 'co_api_key'], ['a', 40], { entropyMin: 3.5 }),
  named('mistral-key', 'mistral', ['a', 32]),
  named('deepgram-key', 'deepgram', ['h', 40]),
  named('assemblyai-key', 'assemblyai', ['h', 32]),
  named('wandb-api-key', ['wandb', 'weights_and_biases'], ['h', 40]),
  named('clarifai-key', 'clarifai', ['h', 32]),
  named('together-api-key', 'together', ['h', 64]),
  named('private-ai-token', ['privateai', 'private_ai', 'private-ai'], ['l', 32]),
  named('ai21-key', 'ai21', ['a', 32]),
  named('weaviate-key', 'weaviate', ['a', 36]),
  named('serpapi-key', ['serpapi', 'serp_api'], ['h', 64]),
  named('stability-api-key', 'stability', ['a', 48]),
  namedShape('pinecone-api-key', 'pinecone', UUID, { yes: [`PINECONE_API_KEY=${UUID_EXAMPLE}`] }),
  named('scale-key', ['scaleai', 'scale_ai', 'scale_api'], ['h', 32]),
  named('azure-openai-key', ['azure_openai', 'azureopenai'], ['h', 32]),
];
