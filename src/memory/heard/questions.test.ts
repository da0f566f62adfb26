import { describe, expect, it } from 'vitest';
import { hearPrompt } from './heard.ts';

const heard = (prompt: string) => hearPrompt(prompt).map(({ content }) => content);

describe('a question', () => {
  it.each([
    'can you remember which queue the mailer reads from?',
    'Could you still recall who owns the billing cluster',
    'can you remember our retry limit?',
    'Do you even remember what we called the branch',
    'Weißt du noch, wie der Mandant heißt',
    'Könntest du dir merken, welche Ports offen sind?',
    'Te acuerdas de cómo se llama el cliente',
    'Ti ricordi dove stanno le chiavi',
    'Você lembra qual é a porta?',
    'Pamiętasz, gdzie są klucze?',
    'Ты помнишь, какой порт у нас?',
    '你记得我们的端口吗？',
  ])('whether the agent still knows something keeps nothing: %s', (prompt) => {
    expect(heard(prompt)).toEqual([]);
  });
  it.each([
    ['Can you remember that the mailer reads from the slow queue?', 'the mailer reads from the slow queue.'],
    ['Kannst du dir bitte merken, dass der Mandant Kranich heißt?', 'der Mandant Kranich heißt.'],
    ['Pourriez-vous retenir que les sauvegardes partent la nuit ?', 'les sauvegardes partent la nuit.'],
    ['¿Podrías recordar que el cliente se llama Garza?', 'el cliente se llama Garza.'],
    ['Você pode lembrar que o cliente se chama Garça?', 'o cliente se chama Garça.'],
    ['Potresti ricordarti che il cliente si chiama Gru?', 'il cliente si chiama Gru.'],
    ['Wil je onthouden dat de klant Kraan heet?', 'de klant Kraan heet.'],
    ['Mógłbyś zapamiętać, że klient nazywa się Żuraw?', 'klient nazywa się Żuraw.'],
    ['Не могли бы вы запомнить, что клиента зовут Журавль?', 'клиента зовут Журавль.'],
  ])('that asks for something to be remembered keeps it: %s', (prompt, content) => {
    expect(heard(prompt)).toEqual([content]);
  });
});
