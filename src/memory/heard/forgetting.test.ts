import { expect, it } from 'vitest';
import { findWithdrawals } from './forgetting.ts';
import { hearPrompt } from './heard.ts';

const ASKS = [
  ...[
    'forget the Friday deploys',
    'you can forget the docker thing',
    'please forget about the staging server',
  ],
  ...['forget everything I told you about releases', 'Delete the memory about the release day.'],
  ...['vergiss das mit den Releases', 'Vergiss die Regel mit den Releases dienstags'],
  ...['bitte vergiss die Sache mit den Releases', 'Vergiss alles, was ich über Releases gesagt habe'],
  ...['vergiss es, wir machen das anders', 'Vergessen Sie bitte die Regel über Releases'],
  ...[
    'Das mit den Releases kannst du wieder vergessen.',
    'Vergiss die Regel, dass wir nicht freitags deployen',
  ],
  ...['oublie la règle sur les releases du mardi', 'Oubliez ce que je vous ai dit sur les releases'],
  ...['olvida lo de los despliegues del viernes', 'Por favor olvida la regla sobre los despliegues'],
  ...['esquece a regra sobre os deploys', 'Esqueça tudo o que eu disse sobre deploys de sexta'],
  ...['dimentica la regola sui rilasci del martedì', 'Dimentica quello che ho detto sui rilasci'],
  ...['vergeet de regel over releases', 'vergeet dat gedoe met de releases op dinsdag'],
  ...['glöm regeln om releaser på tisdagar', 'glem det med udgivelser om tirsdagen'],
  ...['zapomnij o zasadzie że wydajemy we wtorki', 'zapomeň na pravidlo o vydáních v úterý'],
  ...[
    'забудь про релизы по вторникам',
    'Забудьте, что я говорил о релизах',
    'забудь правило про релізи у вівторок',
  ],
  ...['unohda sääntö tiistain julkaisuista', 'Salı günü sürümleriyle ilgili kuralı unut'],
  ...['uită regula despre lansările de marți', 'ξέχνα τον κανόνα για τις εκδόσεις της Τρίτης'],
  ...['lupakan aturan tentang rilis hari Selasa', 'hãy quên quy tắc về phát hành thứ ba'],
  ...[
    '火曜日のリリースのことは忘れてください',
    '화요일 릴리스 규칙은 잊어줘',
    '请忘记我说的关于周二发布的规则',
  ],
];

it.each(ASKS)('asking to forget is never heard as asking to keep: %s', (prompt) => {
  expect(findWithdrawals(prompt)).toHaveLength(1);
  expect(hearPrompt(prompt)).toEqual([]);
  expect(hearPrompt(`Fix the build. ${prompt}`)).toEqual([]);
});

it.each([
  'vergiss nicht: Releases gibt es dienstags',
  'vergiss bitte nicht, dass Releases dienstags sind',
  'Vergessen Sie bitte nicht, dass Releases dienstags sind',
  "don't forget that releases are cut on Tuesdays",
  "n'oublie pas que les releases sortent le mardi",
  'no olvides que desplegamos los martes',
  'não esqueça que fazemos deploy na terça',
  'non dimenticare che rilasciamo di martedì',
  'vergeet niet dat we op dinsdag releasen',
  'glöm inte att vi släpper på tisdagar',
  'nie zapomnij że wydajemy we wtorki',
  'не забудь, что релизы по вторникам',
  '忘れないでください：リリースは火曜日です',
])('asking not to forget is asking to keep: %s', (prompt) => {
  expect(findWithdrawals(prompt)).toEqual([]);
  expect(hearPrompt(prompt)).toMatchObject([{ isExplicit: true }]);
});

it('what is said besides is heard', () => {
  expect(hearPrompt('vergiss das mit npm, ab jetzt nehmen wir pnpm')).toMatchObject([
    { content: expect.stringContaining('pnpm') },
  ]);
});

it('a word that only begins like it, or speaks of something else, takes nothing back', () => {
  for (const prompt of [
    'Forget password mails go out twice, fix it',
    'forgetting is fine',
    'I forget the name',
  ])
    expect(findWithdrawals(prompt)).toEqual([]);
});
