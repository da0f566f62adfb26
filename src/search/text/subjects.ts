// What people build and what they build it with: groups of words that speak of one subject, with the names of well-known tools for it. Who asks
// about "the dashboard" may be helped by what is known of Grafana. Less sure than synonyms (`synonyms`): what shares a subject is not the
// same. Words joined by `_` stand side by side. One subject to a line; some hold the words of other languages.

import { stem } from './stem.ts';

const JOIN = '_';
const SUBJECTS = `
database db sql datenbank banca_dati postgres mysql mariadb sqlite sqlserver oracle cockroachdb rds supabase neon planetscale aurora
test tests testing prueba pruebas essai teste testes prova unittest spec suite jest vitest mocha pytest junit rspec phpunit
error errors bug fehler erreur erreurs fallo errores erro errore crash exception failure
deploy deployment rollout roll_out ausrollen bereitstellen ausliefern déployer déploiement desplegar despliegue implantar distribuire release ship go_live production prod kamal capistrano ansible argo argocd flux spinnaker
backup backups sicherung sauvegarde restore wiederherstellen wiederherstellung restaurer restaurar ripristinare dump snapshot pgbackrest restic borg barman recovery disaster
password passwords passwort kennwort contraseña senha login_code credential credentials
user users benutzer nutzer utilisateur utilisateurs usuario usuarios usuário utente utenti account konto compte cuenta conta
invoice invoices bill bills billing rechnung rechnungen facture factures factura facturas fatura fattura receipt receipts charge charged
mail mails email e-mail emails smtp newsletter inbox mjml sendgrid mailgun postmark ses mailchimp mailpit resend courriel correo nachricht
translation translations translate übersetzung übersetzungen traduction traducción tradução traduzione i18n l10n locale locales language wording weblate crowdin lokalise transifex gettext gettext_po fluent
file files datei dateien fichier fichiers archivo archivos arquivo ficheiro
setting settings einstellung einstellungen paramètre réglage configuración ajustes configurazione config configuration option env environment_variable dotenv
delete löschen supprimer eliminar borrar apagar cancellare remove erase purge drop wipe forgotten gdpr dsgvo anonymise anonymize
picture pictures bild bilder image images imagen imágenes imagem immagine photo photos foto fotos thumbnail avatar upload uploads exif resize crop jpeg png webp sharp imagemagick cloudinary
print drucken imprimer imprimir stampare printer pdf pdfs document typst latex wkhtmltopdf puppeteer weasyprint reportlab template templates letterhead logo
speed schnell rapide rápido veloce fast slow langsam lent lento performance latency throughput profiling profile benchmark benchmarks load_test load k6 locust gatling jmeter wrk autocannon artillery target rush
price prices preis preise prix precio preço prezzo pricing tariff tariffs cost costs rate rates fee fees charged charge discount discounts surcharge
search suche suchen recherche buscar búsqueda pesquisa ricerca find lookup elasticsearch opensearch solr meilisearch typesense algolia lucene trigram fuzzy fulltext full_text typo typos misspelt misspelled
time zeit uhrzeit heure hora ora timezone timezones time_zone utc gmt zone hour hours daylight dst iana timestamp timestamps clock ntp
date datum fecha data calendar kalender calendrier calendario month year day week holiday holidays easter
phone phones telefon téléphone teléfono telefone mobile handset sms text_message twilio call ring
translation_file messages catalog strings
customer customers kunde kunden client clients cliente clientes buyer buyers shopper guest guests member members
order orders bestellung bestellungen commande pedido ordine purchase checkout cart basket warenkorb panier carrito
push notification notifications benachrichtigung notify alert alerts firebase fcm apns onesignal relay message phone
job jobs background task tasks worker workers queue queues delayed scheduled schedule cron cronjob nightly sidekiq celery resque bullmq bull river hangfire quartz temporal airflow redis delayed_job later reminder
cache caches cached caching redis memcached varnish cdn ttl stale invalidate invalidation old_one fastly cloudfront
feature_flag feature_flags flag flags toggle toggles switched switch_on launchdarkly unleash rollout experiment ab_test gradual percent
session sessions cookie cookies logged_in log_out logout sign_out signed_out log_me jwt token tokens login devices
second_factor two_factor 2fa mfa totp otp authenticator login_code sms passkey passkeys webauthn yubikey
auth authentication authorization login sign_in signin oauth oidc saml sso keycloak auth0 okta clerk cognito permission permissions role roles rbac admin
rate_limit rate_limiting throttle throttling throttled 429 429s too_many quota limit limits
proxy reverse_proxy nginx caddy haproxy traefik envoy apache gateway ingress load_balancer tls https certificate certificates letsencrypt
certificate certificates tls ssl https letsencrypt acme certbot expire expired expires renewal
domain dns subdomain record records route53 cloudflare nameserver
container containers docker dockerfile podman image images compose rootless kaniko buildah registry
kubernetes k8s cluster helm pod pods node nodes kubectl namespace namespaces eks gke aks k3s operator
server servers machine machines host hosts hetzner aws ec2 azure gcp digitalocean droplet vm vps bare_metal ssh
infrastructure terraform pulumi cloudformation ansible opentofu cdk bicep provisioned provisioning
secret secrets vault sops sealed_secrets kms key keys credential credentials password 1password bitwarden doppler rotate rotation
log logs logging logger logged log_line slog zap logrus winston pino log4j logback serilog structlog loki kibana elk fluentd datadog splunk personal_data redact
monitoring monitor metrics metric dashboard dashboards panel panels grafana prometheus victoriametrics datadog newrelic statsd opentelemetry otel graph graphs
alert alerts pager pagerduty opsgenie oncall on_call incident incidents outage sentry rollbar bugsnag
error_tracking sentry rollbar bugsnag crash_report crashlytics stack_trace
tracing trace traces span spans jaeger zipkin tempo opentelemetry otel
ci pipeline pipelines build builds workflow workflows runner runners github_actions gitlab jenkins circleci travis buildkite teamcity drone green red
release releases version versions tag tags tagged changelog semver publish published semantic_release changesets
branch branches main master trunk develop merge rebase squash pull_request pr merge_request fork
commit commits message conventional prefix sign signed signoff hook hooks husky lefthook pre_commit
review reviewer reviewers approve approval approvals codeowner codeowners code_owner owner owners ask whom who responsible
lint linter linting eslint biome oxlint ruff flake8 pylint rubocop golangci clippy checkstyle stylelint shellcheck style rule rules
format formatter formatting prettier black gofmt rustfmt clang_format biome indent indentation tabs spaces semicolons quotes
types typing typed typescript mypy pyright flow any strict generics annotation annotations
package package_manager dependency dependencies npm pnpm yarn bun pip poetry uv cargo composer bundler maven gradle nuget lock lockfile lock_file install
bundle bundler bundling webpack vite rollup esbuild parcel turbopack swc minify chunk chunks size
build compile compiled compiler make cmake bazel meson ninja toolchain gcc clang west zephyr platformio firmware cross_compile
monorepo workspace workspaces turborepo nx lerna packages split part parts
end_to_end e2e browser_test browser_tests playwright cypress selenium webdriver puppeteer testcafe flow headless login seed
unit_test mock mocks mocking stub stubs fake fakes fixture fixtures factory factories msw wiremock testcontainers vcr cassette seed
snapshot_test snapshot snapshots storybook chromatic visual percy screenshot
coverage covered threshold codecov coveralls istanbul lcov
flaky flake retry retries unstable intermittent sometimes quarantine
migration migrations migrate schema flyway liquibase alembic prisma knex goose atlas column columns alter add_column rollback
orm query queries statement statements sql handwritten sqlc prisma drizzle typeorm sequelize sqlalchemy hibernate active_record activerecord ecto gorm jooq dapper repository lookup table tables
transaction transactions isolation lock locks locking deadlock serializable commit rollback race concurrent
index indexes indices slow_query explain vacuum partition partitions partitioning
replica replicas replication primary standby failover read_only lag follower
nosql mongodb mongo dynamodb cassandra couchdb firestore document collection collections
event events kafka rabbitmq nats pubsub sns sqs stream streams topic topics consumer consumers producer broker message_bus eventbridge
webhook webhooks callback callbacks stripe signature retry delivered delivery endpoint
payment payments pay paid stripe adyen paypal braintree mollie klarna card cards credit_card sepa refund refunds refunded chargeback
refund refunds cancel cancelled canceled cancellation cancel_free call_off calls_off storno stornieren annuler annulation deadline money_back free_of_charge
currency currencies euro euros dollar dollars cents cent sek dkk chf gbp usd eur minor_units amount amounts rounding round rounds decimal bigint total totals sum float floats money exchange
tax taxes vat mwst tva iva steuer steuern finanzamt tax_office accounting bookkeeping accountant ledger consecutive gaps numbers
subscription subscriptions plan plans trial renew renewal upgrade downgrade seat seats tier tiers churn
discount discounts coupon coupons voucher vouchers promo promotion code codes
shipping delivery deliver parcel parcels carrier warehouse stock inventory lager dispatch dhl ups tracking
product products catalog catalogue article articles sku skus item items variant variants
booking bookings reservation reservations reserve reserved book booked buchung réservation reserva stay stays appointment appointments slot slots arrival arrivals check_in check-in checkin departure
user_interface ui ux component components design_system button buttons dialog modal form forms widget page screen screens
css style styles styling stylesheet tailwind sass scss less styled_components utility class classes custom_properties theme theming colour color accent dark_mode banner layout responsive selector container_queries
browser browsers safari chrome firefox edge ie11 ipad ipads iphone webkit support supported old polyfill selector container_queries compatibility caniuse
accessibility a11y aria screen_reader contrast wcag keyboard focus alt_text
state store stores redux zustand mobx pinia vuex riverpod bloc provider recoil signals context selection share shares shared screens hold
framework react vue svelte angular solid next nextjs nuxt remix sveltekit astro ember
mobile app apps android ios flutter swift kotlin react_native expo swiftui jetpack compose dart store testflight
desktop electron tauri windows macos installer msi dmg
map maps karte carte mapa tiles tile maplibre mapbox leaflet openstreetmap osm google_maps geocoding route routing location gps coordinates motorway address
chart charts graph graphs plot d3 echarts highcharts chartjs recharts visualisation visualization
icon icons svg sprite font fonts logo illustration
offline connection disconnected lost_connection network sync synced syncing queued replay replayed local conflict conflicts merge airplane tablet
realtime websocket websockets socket sockets sse live polling long_polling socketio pusher drops reconnect
api apis rest endpoint endpoints graphql grpc openapi swagger route routes rename breaking version versioned versioning partner partners client public field
graphql apollo relay resolver resolvers schema query mutation federation hasura
grpc protobuf proto buf protoc rpc stub generated
serialization json yaml toml xml csv parquet avro msgpack encode decode parse
csv excel spreadsheet xlsx import imports export exports column columns semicolon delimiter
import imports importing ingest loader vendor feed file drop etl airbyte dbt pipeline warehouse bigquery snowflake redshift
data personal_data pii gdpr privacy dsgvo consent retention anonymise anonymize pseudonymise hash address name redact leak
privacy cookies consent tracking analytics matomo plausible google_analytics posthog amplitude mixpanel
storage s3 bucket buckets blob blobs object_storage minio gcs r2 upload uploads attachment attachments file files
attachment attachments file files upload scan document mail imap size dropped limit mb
virus malware clamav scan scanning scanner
spam captcha recaptcha turnstile bot bots crawler robots sitemap seo
support ticket tickets zendesk intercom freshdesk helpdesk customer_service mailbox imap
documentation docs readme wiki confluence notion docusaurus mkdocs sphinx howto guide manual changelog
issue issues ticket tickets jira linear trello board backlog sprint milestone
architecture layer layers module modules hexagonal domain service services microservice microservices boundary monolith
dependency_injection inject injection container provider providers wire spring dagger hilt
async await concurrency thread threads goroutine goroutines coroutine coroutines promise parallel race lock
memory leak leaks heap garbage gc allocation oom out_of_memory ram
security vulnerability vulnerabilities cve xss csrf sqli injection pentest audit snyk dependabot renovate trivy
encryption encrypt encrypted decrypt cipher aes kms key keys hashing bcrypt argon2 scrypt
validation validate validator zod yup joi pydantic marshmallow schema schemas invalid input form
health healthcheck health_check liveness readiness probe probes heartbeat uptime ping
environment environments staging stage preprod sandbox qa test_data anonymised reset vanished dump demo
seed seeds fixture fixtures sample demo test_data dummy test_user login users named accounts
admin administrator backoffice back_office office internal staff operator console
report reports reporting statistics stats export kpi quarterly monthly
permission permissions access role roles policy policies acl allowed forbidden 403 unauthorized 401
redirect redirects url urls link links slug slugs route canonical 404 301
cors origin origins cross_origin preflight header headers csp
timeout timeouts deadline slow hang hangs hanging stuck wait retry backoff
retry retries backoff idempotent idempotency duplicate duplicates twice dedupe deduplicate exactly_once
pagination page pages paging cursor offset limit infinite_scroll
sorting sort sorted order ordering ascending descending
upload uploads multipart chunk chunked resumable tus size limit mb
video videos audio stream ffmpeg transcode hls podcast
hardware device devices sensor sensors board firmware embedded microcontroller mcu esp32 stm32 arduino raspberry rtos zephyr freertos node nodes
bluetooth ble lora lorawan zigbee mqtt modbus radio uplink payload gateway antenna wifi
update updates ota flash flashing firmware bootloader bug_fix technician rollout
battery batteries power power_cut blackout outage electricity consumption sleep wake energy kwh meter meters charge
sensor sensors temperature humidity pressure depth reading readings calibration sample sampling probe
unit units metric imperial feet foot inch inches metre metres meter meters centimetre centimetres cm mm km mile miles convert converts conversion displayed length width height
measure width beam wide wider length long depth draught height deep
weight kg gram grams pound pounds tonne
car cars vehicle vehicles truck trucks driver drivers fleet garage parking
flight flights airline airport passenger passengers aircraft pilot
train trains railway station platform ticket timetable
hotel room rooms guest guests night nights
restaurant menu meal meals food dish recipe recipes kitchen ingredient
patient patients doctor clinic hospital medical health prescription appointment
student students teacher school course courses lesson grade grades exam
employee employees staff hr payroll salary vacation leave shift shifts
bank bank_account iban transfer transfers loan loans interest balance
insurance policy claim claims premium
legal contract contracts law lawyer compliance regulation audit authority
machine_learning ml model models training inference embedding embeddings llm prompt gpt openai anthropic tokens
game games player players level score scene sprite physics engine unity unreal godot
photo photos gallery album camera location exif metadata leak
address addresses street city postcode zip country geocode
name names naming rename called prefix suffix convention kebab camelcase snake_case
comment comments docstring documentation explain why
copy wording text texts typo misspelt label labels translation headline
number numbers numbering counter sequence consecutive id ids uuid ulid
id ids identifier uuid ulid nanoid serial primary_key key
letter letters case uppercase upper_case lowercase lower_case case_insensitive capitals summer
empty null undefined nil none missing blank optional
rule rules specific priority precedence first_match order evaluate evaluated applies apply both wins override
rounding round decimal precision cents float bigint
space disk full quota volume mount
restart reboot crash systemd service supervisor pm2 daemon
shell bash zsh script scripts powershell terminal command cli
windows linux macos mac ubuntu debian alpine arm64 platform
editor ide vscode vim intellij jetbrains neovim devcontainer
git repository repo submodule lfs clone history
license licence copyright header spdx open_source gpl mit apache
contributor contributors contributing cla onboarding newcomer setup set_up fresh clone
local locally localhost machine laptop development dev tilt skaffold devcontainer
port ports listen listening socket bind address
queue_depth backlog lag latency job dashboard
archive archived archiving retention old years keep kept cold
clone clones duplicate copy copies
undo revert rollback restore trash recycle
draft drafts publish published preview autosave
approval approve approved workflow sign_off release manager
import_export migrate legacy old_system cutover
legacy old deprecated sunset removed replaced rewrite
experiment prototype spike poc throwaway
meeting standup retro planning friday monday release_day freeze
`;

/** A line for each subject, with a blank on both sides of each stem. The build puts the stems in the place of this module: a hook has no time for it. */
export const SUBJECT_STEMS: readonly string[] = SUBJECTS.trim()
  .split('\n')
  .map((line) => line.split(' ').map((word) => word.split(JOIN).map(stem).join(JOIN)))
  .map((stems) => ` ${[...new Set(stems)].join(' ')} `);
