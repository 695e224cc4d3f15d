-- CreateTable
CREATE TABLE "doubtful_reading" (
    "device" INTEGER NOT NULL,
    "metric" SMALLINT NOT NULL,
    "channel" SMALLINT NOT NULL,
    "quality" SMALLINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "value" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "doubtful_reading_pkey" PRIMARY KEY ("device","metric","channel","quality")
);
