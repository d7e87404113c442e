module komavox/keda

go 1.26.0

require github.com/kedacore/keda/v2 v2.21.0

require cloud.google.com/go/compute/metadata v0.9.1 // indirect

require cloud.google.com/go/monitoring v1.30.0 // indirect

require cloud.google.com/go/secretmanager v1.21.0 // indirect

require cloud.google.com/go/spanner v1.95.1 // indirect

require cloud.google.com/go/storage v1.68.0 // indirect

require dario.cat/mergo v1.0.2 // indirect

require github.com/Azure/azure-amqp-common-go/v4 v4.2.0 // indirect

require github.com/Azure/azure-kusto-go/azkustodata v1.2.2 // indirect

require github.com/Azure/azure-sdk-for-go/sdk/azcore v1.23.1 // indirect

require github.com/Azure/azure-sdk-for-go/sdk/azidentity v1.14.1 // indirect

require github.com/Azure/azure-sdk-for-go/sdk/messaging/azeventhubs/v2 v2.0.2 // indirect

require github.com/Azure/azure-sdk-for-go/sdk/messaging/azservicebus v1.10.0 // indirect

require github.com/Azure/azure-sdk-for-go/sdk/messaging/eventgrid/azeventgrid v1.0.0 // indirect

require github.com/Azure/azure-sdk-for-go/sdk/monitor/azquery v1.2.0 // indirect

require github.com/Azure/azure-sdk-for-go/sdk/security/keyvault/azsecrets v1.5.0 // indirect

require github.com/Azure/azure-sdk-for-go/sdk/storage/azblob v1.8.0 // indirect

require github.com/Azure/azure-sdk-for-go/sdk/storage/azqueue/v2 v2.1.0 // indirect

require github.com/AzureAD/microsoft-authentication-library-for-go v1.9.0 // indirect

require github.com/ClickHouse/clickhouse-go/v2 v2.48.0 // indirect

require github.com/DataDog/datadog-api-client-go/v2 v2.65.0 // indirect

require github.com/Huawei/gophercloud v1.0.21 // indirect

require github.com/IBM/sarama v1.60.2 // indirect

require github.com/InfluxCommunity/influxdb3-go/v2 v2.17.0 // indirect

require github.com/apache/cassandra-gocql-driver/v2 v2.1.2 // indirect

require github.com/arangodb/go-driver/v2 v2.4.1 // indirect

require github.com/aws/aws-msk-iam-sasl-signer-go v1.0.4 // indirect

require github.com/aws/aws-sdk-go-v2 v1.47.0 // indirect

require github.com/aws/aws-sdk-go-v2/config v1.33.5 // indirect

require github.com/aws/aws-sdk-go-v2/credentials v1.20.5 // indirect

require github.com/aws/aws-sdk-go-v2/service/amp v1.54.0 // indirect

require github.com/aws/aws-sdk-go-v2/service/cloudwatch v1.72.0 // indirect

require github.com/aws/aws-sdk-go-v2/service/dynamodb v1.69.0 // indirect

require github.com/aws/aws-sdk-go-v2/service/dynamodbstreams v1.41.0 // indirect

require github.com/aws/aws-sdk-go-v2/service/kinesis v1.55.0 // indirect

require github.com/aws/aws-sdk-go-v2/service/secretsmanager v1.50.0 // indirect

require github.com/aws/aws-sdk-go-v2/service/sqs v1.52.0 // indirect

require github.com/aws/aws-sdk-go-v2/service/sts v1.51.0 // indirect

require github.com/beanstalkd/go-beanstalk v0.2.0 // indirect

require github.com/bradleyfalzon/ghinstallation/v2 v2.19.0 // indirect

require github.com/cloudevents/sdk-go/v2 v2.16.2 // indirect

require github.com/dysnix/predictkube-libs v0.1.0 // indirect

require github.com/dysnix/predictkube-proto v0.0.0-20250415003810-aa0af0a0019b // indirect

require github.com/elastic/elastic-transport-go/v8 v8.11.0 // indirect

require github.com/elastic/go-elasticsearch/v9 v9.5.2 // indirect

require github.com/expr-lang/expr v1.17.8 // indirect

require github.com/go-kivik/kivik/v4 v4.5.2 // indirect

require github.com/go-logr/logr v1.4.4 // indirect

require github.com/go-playground/validator/v10 v10.30.4 // indirect

require github.com/go-sql-driver/mysql v1.10.1 // indirect

require github.com/gobwas/glob v1.0.0 // indirect

require github.com/google/uuid v1.6.0 // indirect

require github.com/gophercloud/gophercloud/v2 v2.15.0 // indirect

require github.com/grpc-ecosystem/go-grpc-middleware/providers/prometheus v1.1.1-0.20250905170011-2dc9821e1ff0 // indirect

require github.com/hashicorp/vault/api v1.23.0 // indirect

require github.com/influxdata/influxdb-client-go/v2 v2.14.0 // indirect

require github.com/jackc/pgx/v5 v5.11.0 // indirect

require github.com/mitchellh/hashstructure/v2 v2.0.2 // indirect

require github.com/mitchellh/mapstructure v1.5.0 // indirect

require github.com/newrelic/newrelic-client-go/v2 v2.94.1 // indirect

require github.com/onsi/ginkgo/v2 v2.33.0 // indirect

require github.com/open-policy-agent/cert-controller v0.16.0 // indirect

require github.com/opensearch-project/opensearch-go/v4 v4.7.3 // indirect

require github.com/prometheus/client_golang v1.24.1 // indirect

require github.com/prometheus/client_model v0.6.3 // indirect

require github.com/prometheus/common v0.71.0 // indirect

require github.com/prometheus/prometheus v0.314.0 // indirect

require github.com/rabbitmq/amqp091-go v1.15.0 // indirect

require github.com/rcrowley/go-metrics v0.0.0-20250401214520-65e299d6c5c9 // indirect

require github.com/redis/go-redis/v9 v9.22.0 // indirect

require github.com/robfig/cron/v3 v3.0.1 // indirect

require github.com/segmentio/kafka-go v0.4.51 // indirect

require github.com/segmentio/kafka-go/sasl/aws_msk_iam_v2 v0.1.0 // indirect

require github.com/signalfx/signalflow-client-go/v2 v2.3.0 // indirect

require github.com/solarwinds/swo-sdk-go/swov1 v0.15.3 // indirect

require github.com/spf13/pflag v1.0.10 // indirect

require github.com/stretchr/testify v1.12.1 // indirect

require github.com/tidwall/gjson v1.19.0 // indirect

require github.com/xdg-go/scram v1.2.0 // indirect

require github.com/xhit/go-str2duration/v2 v2.2.0 // indirect

require github.com/youmark/pkcs8 v0.0.0-20240726163527-a2c0da244d78 // indirect

require go.etcd.io/etcd/client/v3 v3.7.1 // indirect

require go.mongodb.org/mongo-driver/v2 v2.9.1 // indirect

require go.opentelemetry.io/otel v1.46.0 // indirect

require go.opentelemetry.io/otel/exporters/otlp/otlpmetric/otlpmetricgrpc v1.46.0 // indirect

require go.opentelemetry.io/otel/exporters/otlp/otlpmetric/otlpmetrichttp v1.46.0 // indirect

require go.opentelemetry.io/otel/metric v1.46.0 // indirect

require go.opentelemetry.io/otel/sdk/metric v1.46.0 // indirect

require go.temporal.io/sdk v1.49.0 // indirect

require golang.org/x/oauth2 v0.37.0 // indirect

require golang.org/x/sync v0.23.0 // indirect

require google.golang.org/api v0.298.0 // indirect

require google.golang.org/grpc v1.84.0 // indirect

require google.golang.org/protobuf v1.36.12 // indirect

require gopkg.in/yaml.v3 v3.0.1 // indirect

require k8s.io/api v0.36.4 // indirect

require k8s.io/apimachinery v0.36.4 // indirect

require k8s.io/apiserver v0.36.4 // indirect

require k8s.io/client-go v0.36.4 // indirect

require k8s.io/component-base v0.36.4 // indirect

require k8s.io/klog/v2 v2.140.0 // indirect

require k8s.io/kube-openapi v0.0.0-20260821135717-be32def86098 // indirect

require k8s.io/metrics v0.36.4 // indirect

require k8s.io/utils v0.0.0-20260707023825-cf1189d6abe3 // indirect

require sigs.k8s.io/controller-runtime v0.24.1 // indirect

require sigs.k8s.io/custom-metrics-apiserver v1.36.0 // indirect

require github.com/dchest/siphash v1.2.3 // indirect

require github.com/go-openapi/swag/pools v0.29.1 // indirect

require github.com/kkdai/maglev v0.2.0 // indirect

require github.com/rs/zerolog v1.34.0 // indirect

require golang.org/x/crypto v0.56.0 // indirect

require k8s.io/streaming v0.36.4 // indirect

require cel.dev/expr v0.25.3 // indirect

require cloud.google.com/go v0.123.0 // indirect

require cloud.google.com/go/auth v0.23.2 // indirect

require cloud.google.com/go/auth/oauth2adapt v0.2.8 // indirect

require cloud.google.com/go/iam v1.13.0 // indirect

require filippo.io/edwards25519 v1.2.0 // indirect

require github.com/Azure/azure-sdk-for-go/sdk/internal v1.12.0 // indirect

require github.com/Azure/azure-sdk-for-go/sdk/security/keyvault/internal v1.2.0 // indirect

require github.com/Azure/go-amqp v1.7.0 // indirect

require github.com/ClickHouse/ch-go v0.74.0 // indirect

require github.com/DataDog/zstd v1.5.7 // indirect

require github.com/GoogleCloudPlatform/grpc-gcp-go/grpcgcp v1.6.0 // indirect

require github.com/GoogleCloudPlatform/opentelemetry-operations-go/detectors/gcp v1.37.0 // indirect

require github.com/GoogleCloudPlatform/opentelemetry-operations-go/exporter/metric v0.61.0 // indirect

require github.com/GoogleCloudPlatform/opentelemetry-operations-go/internal/resourcemapping v0.61.0 // indirect

require github.com/Masterminds/semver/v3 v3.5.0 // indirect

require github.com/NYTimes/gziphandler v1.1.1 // indirect

require github.com/andybalholm/brotli v1.2.3 // indirect

require github.com/antlr4-go/antlr/v4 v4.13.1 // indirect

require github.com/apache/arrow-go/v18 v18.7.0 // indirect

require github.com/apapsch/go-jsonmerge/v2 v2.0.0 // indirect

require github.com/arangodb/go-velocypack v0.0.0-20200318135517-5af53c29c67e // indirect

require github.com/aws/aws-sdk-go-v2/aws/protocol/eventstream v1.7.20 // indirect

require github.com/aws/aws-sdk-go-v2/feature/ec2/imds v1.20.0 // indirect

require github.com/aws/aws-sdk-go-v2/internal/configsources v1.5.3 // indirect

require github.com/aws/aws-sdk-go-v2/internal/endpoints/v2 v2.8.3 // indirect

require github.com/aws/aws-sdk-go-v2/internal/v4a v1.5.3 // indirect

require github.com/aws/aws-sdk-go-v2/service/internal/accept-encoding v1.13.19 // indirect

require github.com/aws/aws-sdk-go-v2/service/internal/endpoint-discovery v1.13.3 // indirect

require github.com/aws/aws-sdk-go-v2/service/internal/presigned-url v1.14.3 // indirect

require github.com/aws/aws-sdk-go-v2/service/signin v1.10.0 // indirect

require github.com/aws/aws-sdk-go-v2/service/sso v1.38.0 // indirect

require github.com/aws/aws-sdk-go-v2/service/ssooidc v1.43.0 // indirect

require github.com/aws/smithy-go v1.28.1 // indirect

require github.com/beorn7/perks v1.0.1 // indirect

require github.com/blang/semver/v4 v4.0.0 // indirect

require github.com/cenkalti/backoff/v4 v4.3.0 // indirect

require github.com/cenkalti/backoff/v5 v5.0.3 // indirect

require github.com/cespare/xxhash/v2 v2.3.0 // indirect

require github.com/clipperhouse/uax29/v2 v2.7.0 // indirect

require github.com/cncf/xds/go v0.0.0-20260202195803-dba9d589def2 // indirect

require github.com/coreos/go-semver v0.3.1 // indirect

require github.com/coreos/go-systemd/v22 v22.7.0 // indirect

require github.com/davecgh/go-spew v1.1.2-0.20180830191138-d8f796af33cc // indirect

require github.com/dennwc/varint v1.0.0 // indirect

require github.com/eapache/go-resiliency v1.7.0 // indirect

require github.com/emicklei/go-restful/v3 v3.13.0 // indirect

require github.com/envoyproxy/go-control-plane/envoy v1.39.0 // indirect

require github.com/envoyproxy/protoc-gen-validate v1.3.3 // indirect

require github.com/evanphx/json-patch/v5 v5.9.11 // indirect

require github.com/facebookgo/clock v0.0.0-20150410010913-600d898af40a // indirect

require github.com/felixge/httpsnoop v1.1.0 // indirect

require github.com/fsnotify/fsnotify v1.10.1 // indirect

require github.com/fxamacker/cbor/v2 v2.9.3 // indirect

require github.com/gabriel-vasile/mimetype v1.4.15 // indirect

require github.com/go-faster/city v1.0.1 // indirect

require github.com/go-faster/errors v0.8.0 // indirect

require github.com/go-jose/go-jose/v4 v4.1.5 // indirect

require github.com/go-logr/stdr v1.2.2 // indirect

require github.com/go-logr/zapr v1.3.0 // indirect

require github.com/go-openapi/jsonpointer v1.0.0 // indirect

require github.com/go-openapi/jsonreference v1.0.1 // indirect

require github.com/go-openapi/swag v0.29.1 // indirect

require github.com/go-openapi/swag/cmdutils v0.29.1 // indirect

require github.com/go-openapi/swag/conv v0.29.1 // indirect

require github.com/go-openapi/swag/fileutils v0.29.1 // indirect

require github.com/go-openapi/swag/jsonutils v0.29.1 // indirect

require github.com/go-openapi/swag/loading v0.29.1 // indirect

require github.com/go-openapi/swag/mangling v0.29.1 // indirect

require github.com/go-openapi/swag/netutils v0.29.1 // indirect

require github.com/go-openapi/swag/stringutils v0.29.1 // indirect

require github.com/go-openapi/swag/typeutils v0.29.1 // indirect

require github.com/go-openapi/swag/yamlutils v0.29.1 // indirect

require github.com/go-playground/locales v0.14.1 // indirect

require github.com/go-playground/universal-translator v0.18.1 // indirect

require github.com/go-task/slim-sprig/v3 v3.0.0 // indirect

require github.com/goccy/go-json v0.10.6 // indirect

require github.com/gogo/protobuf v1.3.2 // indirect

require github.com/golang-jwt/jwt/v4 v4.5.2 // indirect

require github.com/golang-jwt/jwt/v5 v5.3.1 // indirect

require github.com/golang-sql/civil v0.0.0-20220223132316-b832511892a9 // indirect

require github.com/golang-sql/sqlexp v0.1.0 // indirect

require github.com/golang/mock v1.7.0-rc.1 // indirect

require github.com/golang/protobuf v1.5.4 // indirect

require github.com/google/cel-go v0.31.0 // indirect

require github.com/google/flatbuffers v25.12.19+incompatible // indirect

require github.com/google/gnostic-models v0.7.1 // indirect

require github.com/google/go-github/v88 v88.0.0 // indirect

require github.com/google/go-querystring v1.2.0 // indirect

require github.com/google/pprof v0.0.0-20260903180319-d6c3cb2f37ec // indirect

require github.com/google/s2a-go v0.1.9 // indirect

require github.com/googleapis/enterprise-certificate-proxy v0.3.21 // indirect

require github.com/googleapis/gax-go/v2 v2.24.1 // indirect

require github.com/gorilla/websocket v1.5.4-0.20250319132907-e064f32e3674 // indirect

require github.com/grafana/regexp v0.0.0-20250905093917-f7b3be9d1853 // indirect

require github.com/grpc-ecosystem/go-grpc-middleware/v2 v2.3.4 // indirect

require github.com/grpc-ecosystem/grpc-gateway/v2 v2.30.0 // indirect

require github.com/hashicorp/errwrap v1.1.0 // indirect

require github.com/hashicorp/go-cleanhttp v0.5.2 // indirect

require github.com/hashicorp/go-multierror v1.1.1 // indirect

require github.com/hashicorp/go-retryablehttp v0.7.8 // indirect

require github.com/hashicorp/go-rootcerts v1.0.2 // indirect

require github.com/hashicorp/go-secure-stdlib/parseutil v0.2.0 // indirect

require github.com/hashicorp/go-secure-stdlib/strutil v0.1.2 // indirect

require github.com/hashicorp/go-sockaddr v1.0.7 // indirect

require github.com/hashicorp/go-uuid v1.0.3 // indirect

require github.com/hashicorp/hcl v1.0.1-vault-7 // indirect

require github.com/imdario/mergo v0.3.16 // indirect

require github.com/inconshreveable/mousetrap v1.1.0 // indirect

require github.com/influxdata/line-protocol v0.0.0-20210922203350-b1ad95c89adf // indirect

require github.com/influxdata/line-protocol/v2 v2.2.1 // indirect

require github.com/jackc/pgpassfile v1.0.0 // indirect

require github.com/jackc/pgservicefile v0.0.0-20240606120523-5a60cdf6a761 // indirect

require github.com/jackc/puddle/v2 v2.2.2 // indirect

require github.com/jcmturner/aescts/v2 v2.0.0 // indirect

require github.com/jcmturner/dnsutils/v2 v2.0.0 // indirect

require github.com/jcmturner/gofork v1.7.6 // indirect

require github.com/jcmturner/gokrb5/v8 v8.4.4 // indirect

require github.com/jcmturner/rpc/v2 v2.0.3 // indirect

require github.com/jpillora/backoff v1.0.0 // indirect

require github.com/json-iterator/go v1.1.12 // indirect

require github.com/klauspost/compress v1.20.0 // indirect

require github.com/klauspost/cpuid/v2 v2.4.0 // indirect

require github.com/kylelemons/godebug v1.1.0 // indirect

require github.com/leodido/go-urn v1.5.0 // indirect

require github.com/mattn/go-colorable v0.1.15 // indirect

require github.com/mattn/go-isatty v0.0.24 // indirect

require github.com/mattn/go-runewidth v0.0.28 // indirect

require github.com/microsoft/go-mssqldb v1.11.0 // indirect

require github.com/mitchellh/go-homedir v1.1.0 // indirect

require github.com/modern-go/concurrent v0.0.0-20180306012644-bacd9c7ef1dd // indirect

require github.com/modern-go/reflect2 v1.0.3-0.20250322232337-35a7c28c31ee // indirect

require github.com/munnerz/goautoneg v0.0.0-20191010083416-a7dc8b61c822 // indirect

require github.com/mwitkow/go-conntrack v0.0.0-20190716064945-2f068394615f // indirect

require github.com/nexus-rpc/nexus-proto-annotations v0.1.0 // indirect

require github.com/nexus-rpc/sdk-go v0.7.0 // indirect

require github.com/oapi-codegen/runtime v1.7.0 // indirect

require github.com/olekukonko/tablewriter v0.0.5 // indirect

require github.com/paulmach/orb v0.13.0 // indirect

require github.com/pierrec/lz4/v4 v4.1.29 // indirect

require github.com/pkg/browser v0.0.0-20240102092130-5ac0b6a4141c // indirect

require github.com/pkg/errors v0.9.1 // indirect

require github.com/planetscale/vtprotobuf v0.6.1-0.20240319094008-0393e58bdf10 // indirect

require github.com/pmezard/go-difflib v1.0.1-0.20181226105442-5d4384ee4fb2 // indirect

require github.com/prometheus/procfs v0.22.0 // indirect

require github.com/robertkrimen/otto v0.5.1 // indirect

require github.com/robfig/cron v1.2.0 // indirect

require github.com/ryanuber/go-glob v1.0.0 // indirect

require github.com/samber/lo v1.53.0 // indirect

require github.com/segmentio/asm v1.2.1 // indirect

require github.com/shopspring/decimal v1.4.0 // indirect

require github.com/signalfx/signalfx-go v1.64.0 // indirect

require github.com/sirupsen/logrus v1.10.2 // indirect

require github.com/spf13/cobra v1.10.2 // indirect

require github.com/spiffe/go-spiffe/v2 v2.8.1 // indirect

require github.com/spyzhov/ajson v0.9.6 // indirect

require github.com/stretchr/objx v0.5.3 // indirect

require github.com/tidwall/match v1.2.0 // indirect

require github.com/tidwall/pretty v1.2.1 // indirect

require github.com/tomnomnom/linkheader v0.0.0-20250811210735-e5fe3b51442e // indirect

require github.com/ulikunitz/unixtime v0.1.2 // indirect

require github.com/valyala/bytebufferpool v1.0.0 // indirect

require github.com/valyala/fasthttp v1.73.0 // indirect

require github.com/valyala/fastjson v1.6.10 // indirect

require github.com/wagslane/go-password-validator v0.3.0 // indirect

require github.com/x448/float16 v0.8.4 // indirect

require github.com/xdg-go/pbkdf2 v1.0.0 // indirect

require github.com/xdg-go/stringprep v1.0.4 // indirect

require github.com/zeebo/xxh3 v1.1.0 // indirect

require go.etcd.io/etcd/api/v3 v3.7.1 // indirect

require go.etcd.io/etcd/client/pkg/v3 v3.7.1 // indirect

require go.opencensus.io v0.24.0 // indirect

require go.opentelemetry.io/auto/sdk v1.2.1 // indirect

require go.opentelemetry.io/contrib/detectors/gcp v1.46.0 // indirect

require go.opentelemetry.io/contrib/instrumentation/google.golang.org/grpc/otelgrpc v0.71.0 // indirect

require go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp v0.71.0 // indirect

require go.opentelemetry.io/otel/exporters/otlp/otlptrace v1.46.0 // indirect

require go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracegrpc v1.46.0 // indirect

require go.opentelemetry.io/otel/sdk v1.46.0 // indirect

require go.opentelemetry.io/otel/trace v1.46.0 // indirect

require go.opentelemetry.io/proto/otlp v1.11.0 // indirect

require go.temporal.io/api v1.63.6 // indirect

require go.uber.org/atomic v1.12.0 // indirect

require go.uber.org/multierr v1.11.0 // indirect

require go.uber.org/zap v1.28.0 // indirect

require go.yaml.in/yaml/v2 v2.4.4 // indirect

require go.yaml.in/yaml/v3 v3.0.5 // indirect

require golang.org/x/exp v0.0.0-20260824195058-e88cd73687aa // indirect

require golang.org/x/mod v0.40.0 // indirect

require golang.org/x/net v0.58.0 // indirect

require golang.org/x/sys v0.47.0 // indirect

require golang.org/x/term v0.45.0 // indirect

require golang.org/x/text v0.41.0 // indirect

require golang.org/x/time v0.15.0 // indirect

require golang.org/x/tools v0.49.0 // indirect

require gomodules.xyz/jsonpatch/v2 v2.5.0 // indirect

require google.golang.org/genproto v0.0.0-20260904194346-d0f1323225a4 // indirect

require google.golang.org/genproto/googleapis/api v0.0.0-20260904194346-d0f1323225a4 // indirect

require google.golang.org/genproto/googleapis/rpc v0.0.0-20260904194346-d0f1323225a4 // indirect

require gopkg.in/evanphx/json-patch.v4 v4.13.0 // indirect

require gopkg.in/inf.v0 v0.9.1 // indirect

require gopkg.in/natefinch/lumberjack.v2 v2.2.1 // indirect

require gopkg.in/sourcemap.v1 v1.0.5 // indirect

require k8s.io/apiextensions-apiserver v0.36.4 // indirect

require k8s.io/kms v0.36.4 // indirect

require sigs.k8s.io/apiserver-network-proxy/konnectivity-client v0.36.0 // indirect

require sigs.k8s.io/json v0.0.0-20250730193827-2d320260d730 // indirect

require sigs.k8s.io/randfill v1.0.0 // indirect

require sigs.k8s.io/structured-merge-diff/v6 v6.4.2 // indirect

require sigs.k8s.io/yaml v1.6.0 // indirect

replace github.com/nexus-rpc/nexus-proto-annotations v0.1.0 => github.com/nexus-rpc/nexus-proto-annotations v0.1.1-0.20260629224316-835bd8d49cb4

exclude github.com/go-chi/chi/v5 v5.2.3
